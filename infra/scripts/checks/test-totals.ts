import { listAt, numberAt, readReport, textAt, valueAt } from './test-report.ts';

export interface Totals {
  readonly passed: number;
  readonly failed: number;
}

/** Counts of a Vitest JSON report; null without a readable one. */
export function readVitestTotals(file: string): Totals | null {
  const report = readReport(file);
  const passed = numberAt(report, 'numPassedTests');
  const failed = numberAt(report, 'numFailedTests');
  return passed === null || failed === null ? null : { passed, failed };
}

/** Counts of a Playwright JSON report, a flaky test counting as passed; null without one. */
export function readPlaywrightTotals(file: string): Totals | null {
  const stats = valueAt(readReport(file), 'stats');
  const passed = numberAt(stats, 'expected');
  const flaky = numberAt(stats, 'flaky');
  const failed = numberAt(stats, 'unexpected');
  return passed === null || flaky === null || failed === null
    ? null
    : { passed: passed + flaky, failed };
}

/** The full name, which says why, of each skipped test of a Vitest JSON report. */
export function readVitestSkips(file: string): string[] {
  return listAt(readReport(file), 'testResults')
    .flatMap((result) => listAt(result, 'assertionResults'))
    .filter((test) => ['skipped', 'pending'].includes(textAt(test, 'status')))
    .map((test) => textAt(test, 'fullName'));
}

/** The reason of each skipped test of a Playwright JSON report. */
export function readPlaywrightSkips(file: string): string[] {
  return listAt(readReport(file), 'suites').flatMap(findSkips);
}

function findSkips(suite: unknown): string[] {
  const own = listAt(suite, 'specs')
    .flatMap((spec) => listAt(spec, 'tests'))
    .filter((test) => textAt(test, 'status') === 'skipped')
    .map((test) => {
      const skip = listAt(test, 'annotations').find((note) => textAt(note, 'type') === 'skip');
      return textAt(skip, 'description') || 'no reason given';
    });
  return [...own, ...listAt(suite, 'suites').flatMap(findSkips)];
}

/** Each failed test of a Vitest JSON report, and each file whose import or hook failed, with why. */
export function readVitestFailures(file: string): string[] {
  return listAt(readReport(file), 'testResults').flatMap((result) => {
    const tests = listAt(result, 'assertionResults').filter(
      (test) => textAt(test, 'status') === 'failed',
    );
    const where = textAt(result, 'name');
    const message = textAt(result, 'message');
    return [
      ...tests.map((test) =>
        [`${where} > ${textAt(test, 'fullName')}`, ...listAt(test, 'failureMessages')].join('\n'),
      ),
      ...(message === '' ? [] : [`${where}\n${message}`]),
    ];
  });
}

/** Each failed test of a Playwright JSON report with why. */
export function readPlaywrightFailures(file: string): string[] {
  const report = readReport(file);
  const errors = listAt(report, 'errors').map((error) => textAt(error, 'message'));
  return [...errors, ...listAt(report, 'suites').flatMap(findFailedSpecs)];
}

function findFailedSpecs(suite: unknown): string[] {
  const own = listAt(suite, 'specs').flatMap((spec) => {
    const failed = listAt(spec, 'tests').filter((test) => textAt(test, 'status') === 'unexpected');
    const errors = failed
      .flatMap((test) => listAt(test, 'results'))
      .flatMap((result) => listAt(result, 'errors'))
      .map((error) => textAt(error, 'message'));
    return failed.length === 0
      ? []
      : [[`${textAt(spec, 'file')} > ${textAt(spec, 'title')}`, ...errors].join('\n')];
  });
  return [...own, ...listAt(suite, 'suites').flatMap(findFailedSpecs)];
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
