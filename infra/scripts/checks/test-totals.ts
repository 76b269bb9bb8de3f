import type { TestRun } from './read-report.ts';

export interface Totals {
  readonly passed: number;
  readonly failed: number;
}

/** Each test that failed, and what failed besides, with why. */
export function listFailures(run: TestRun | null): string[] {
  const failed = run?.tests.filter(({ status }) => status === 'failed') ?? [];
  return [...(run?.errors ?? []), ...failed.map(({ name, why }) => [name, ...why].join('\n'))];
}

/** The reason of each test that was skipped. */
export function listSkips(run: TestRun | null): string[] {
  const skipped = run?.tests.filter(({ status }) => status === 'skipped') ?? [];
  return skipped.flatMap(({ why }) => why);
}

/**
 * What a runner adds to the total. A file that fails at import or an unhandled rejection has no
 * failed test: a run that did not succeed counts as one failure at least.
 * @param run null: it left no report
 */
export function countRun(code: number, run: TestRun | null): Totals {
  const statuses = run?.tests.map(({ status }) => status) ?? [];
  const failed = statuses.filter((status) => status === 'failed').length;
  const isSilentFailure = failed === 0 && (code !== 0 || run === null);
  const passed = statuses.filter((status) => status === 'passed').length;
  return { passed, failed: isSilentFailure ? 1 : failed };
}

export function sumTotals(all: readonly Totals[]): Totals {
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
  };
}
