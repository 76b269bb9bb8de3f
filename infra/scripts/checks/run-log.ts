import type { Totals } from './test-totals.ts';
import { describeTimes, type Timed, toSeconds } from './test-times.ts';

const passed: Totals = { passed: 1, failed: 0 };
const failed: Totals = { passed: 0, failed: 1 };

/** What a run of checks says while it goes on and at its end. */
export class RunLog {
  /** What failed, with why. Repeated at the end: of a long log, that is what one reads. */
  readonly #failures: string[] = [];
  readonly #parts: Timed[] = [];

  say(line: string): void {
    process.stdout.write(`${line}\n`);
  }

  addFailures(failures: readonly string[]): void {
    this.#failures.push(...failures);
  }

  /** Does a part of the run, whose time is listed at the end. */
  async timePart<T>(name: string, work: () => Promise<T>): Promise<T> {
    const started = performance.now();
    try {
      return await work();
    } finally {
      this.#parts.push({ name, milliseconds: performance.now() - started });
    }
  }

  /** One check that passes or fails as a whole. */
  async runStep(name: string, work: () => Promise<unknown>): Promise<Totals> {
    const started = performance.now();
    const took = () => toSeconds(performance.now() - started);
    try {
      await work();
      this.say(`ok      ${name} (${took()})`);
      return passed;
    } catch (error) {
      this.say(`FAILED  ${name} (${took()})`);
      const why = error instanceof Error ? error.message : String(error);
      this.say(why);
      this.addFailures([`${name}\n${why}`]);
      return failed;
    }
  }

  /** Says how long each part took, and what failed. */
  sayParts(): void {
    this.say('\nTime of each part');
    for (const line of describeTimes(this.#parts)) this.say(line);
  }

  /** With why, then the names alone: a cut log keeps its last lines. */
  sayFailures(): void {
    for (const failure of this.#failures) this.say(`\nFAILED  ${failure}`);
    if (this.#failures.length > 0) this.say('\nWhat failed');
    for (const failure of this.#failures) this.say(failure.split('\n', 1).join());
  }

  /** The closing line, after which the process ends. */
  close({ passed: right, failed: wrong }: Totals): void {
    process.stdout.write(`${right} passed, ${wrong} failed\n`, () =>
      process.exit(wrong === 0 ? 0 : 1),
    );
  }
}
