/** Writes one line to stdout: what a program of `tests` reports. */
export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
