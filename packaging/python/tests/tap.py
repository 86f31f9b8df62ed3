"""A plugin of pytest that prints TAP: pytest -p tap -p no:terminal"""
number = 0


def pytest_runtest_logreport(report):
    global number
    if report.when == "setup" and report.passed or report.when == "teardown" and report.passed:
        return
    number += 1
    if report.skipped:
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        print(f"ok {number} - {report.nodeid} # SKIP {reason}")
    elif report.passed:
        print(f"ok {number} - {report.nodeid}", flush=True)
    else:
        print(f"not ok {number} - {report.nodeid}")
        print("\n".join("# " + line for line in str(report.longrepr).splitlines()), flush=True)


def pytest_collectreport(report):
    if report.failed:
        print(f"Bail out! {report.longrepr}")


def pytest_sessionfinish():
    print(f"1..{number}")
