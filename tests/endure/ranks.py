"""Jobs of ranks on a simulated network and clock: ranks die, fall silent and are launched again, messages are late or come twice, disks
fail (tests/mpi/test_simulation.c). The census is complete in the end and adds up."""
import os
import subprocess

JOBS = 500


def attempt(build, number):
    environment = {**os.environ, "UNJAM_SIMULATED_JOBS": str(JOBS), "UNJAM_SIMULATED_FROM": str(number * JOBS + 1)}
    result = subprocess.run([build / "tests/test_simulation", "whatever"], env=environment, capture_output=True, timeout=1800)
    said = (result.stdout + result.stderr).decode(errors="replace")
    if result.returncode != 0:
        return {"tried": {}, "failed": [said[-2000:]]}
    return {"tried": {"simulated jobs": JOBS}}
