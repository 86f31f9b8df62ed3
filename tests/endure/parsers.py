"""Every fuzz target in turn, for some seconds each, under the address and undefined-behaviour sanitizers: three times with short inputs, of which
there are three times as many in a second, once with any. What they learn stays in build-test/corpus."""
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 15
SHORT = 256  # bytes


def attempt(build, number):
    targets = sorted(path for path in (ROOT / "build-test/asan/fuzz").glob("fuzz_*") if path.is_file())
    if not targets:
        return {"tried": {}, "failed": ["there are no fuzz targets; tools/endure.sh builds them"]}
    target = targets[number % len(targets)]
    name = target.name.removeprefix("fuzz_")
    learnt, crashes = ROOT / "build-test/corpus" / name, ROOT / "build-test/crashes"
    learnt.mkdir(parents=True, exist_ok=True)
    crashes.mkdir(exist_ok=True)
    dictionary = ROOT / "fuzz/dictionaries" / f"{name}.dict"
    given = [folder for folder in [ROOT / "fuzz/corpus" / name] if folder.exists()] + [f"-dict={dictionary}"] * dictionary.exists()
    given += [f"-max_len={SHORT}"] * (number // len(targets) % 4 > 0)
    result = subprocess.run(
        [target, f"-seed={number + 1}", f"-max_total_time={SECONDS}", "-timeout=120", "-rss_limit_mb=2048", "-print_final_stats=1",
         f"-artifact_prefix={crashes}/{name}-", learnt, *given], capture_output=True, timeout=1800)
    said = result.stderr.decode(errors="replace")
    runs = re.search(r"stat::number_of_executed_units: (\d+)", said)
    return {"tried": {f"inputs of {target.name}": int(runs[1]) if runs else 0},
            "failed": [] if result.returncode == 0 else [f"{target.name}: {said[-3000:]}"]}
