"""One table of figures and ratios."""

import json


class Report:
    """Collects figures as they are measured and prints each at once, so that a broken run still shows something."""

    def __init__(self):
        self.rows = []

    def figure(self, section, what, value, unit, bar=None, than=None):
        """One line. `bar` is the value it must not exceed; `than` the name and value of the peer it is compared with."""
        row = {"section": section, "what": what, "value": value, "unit": unit, "bar": bar}
        if than:
            row["peer"], row["peer_value"] = than
            row["ratio"] = than[1] / value if value else None
        self.rows.append(row)
        print(self.line(row), flush=True)

    @staticmethod
    def line(row):
        verdict = "" if row["bar"] is None else "ok" if row["value"] <= row["bar"] else "OVER"
        bar = "" if row["bar"] is None else f"{row['bar']:g}"
        peer = f"{row['peer']} {row['peer_value']:.4g}" if "peer" in row else ""
        ratio = f"{row['ratio']:.3g}x" if row.get("ratio") else ""
        return (
            f"{row['section']:<11} {row['what']:<52} {row['value']:>10.4g} {row['unit']:<4} "
            f"{bar:>8} {verdict:<5} {ratio:>7}  {peer}"
        ).rstrip()

    def table(self):
        head = f"{'section':<11} {'what':<52} {'value':>10} {'unit':<4} {'at most':>8} {'':<5} {'ratio':>7}  against"
        return "\n".join([head, "-" * len(head), *map(self.line, self.rows)])

    def write(self, path):
        """Keeps the figures as JSON lines."""
        with open(path, "w") as file:
            for row in self.rows:
                file.write(json.dumps(row) + "\n")
