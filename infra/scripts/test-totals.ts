import { existsSync, readFileSync } from 'node:fs';

export interface Totals {
  readonly passed: number;
  readonly failed: number;
}

/** Counts of a Vitest JSON report; null without a readable one. */
export function readVitestTotals(file: string): Totals | null {
  const report = readJson(file);
  const passed = numberAt(report, 'numPassedTests');
  const failed = numberAt(report, 'numFailedTests');
  return passed === null || failed === null ? null : { passed, failed };
}

/** Counts of a Playwright JSON report, a flaky test counting as passed; null without one. */
export function readPlaywrightTotals(file: string): Totals | null {
  const stats = readJson(file)?.['stats'];
  const passed = numberAt(stats, 'expected');
  const flaky = numberAt(stats, 'flaky');
  const failed = numberAt(stats, 'unexpected');
  return passed === null || flaky === null || failed === null
    ? null
    : { passed: passed + flaky, failed };
}

/**
 * What a runner adds to the total. A file that fails at import or an unhandled rejection has no
 * failed test: a run that did not succeed counts as one failure at least.
 */
export function countRun(code: number, totals: Totals | null): Totals {
  const { passed, failed } = totals ?? { passed: 0, failed: 0 };
  const isSilentFailure = failed === 0 && (code !== 0 || totals === null);
  return { passed, failed: isSilentFailure ? 1 : failed };
}

export function sumTotals(all: readonly Totals[]): Totals {
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
  };
}

function readJson(file: string): Record<string, unknown> | null {
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  } catch {
    return null;
  }
}

function numberAt(holder: unknown, key: string): number | null {
  if (typeof holder !== 'object' || holder === null || !(key in holder)) return null;
  const value: unknown = Reflect.get(holder, key);
  return typeof value === 'number' ? value : null;
}
