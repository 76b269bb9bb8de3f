import { expect, it } from 'vitest';
import { countRun, listFailures, listSkips, sumTotals } from './test-totals.ts';

const passed = { name: 'adds', status: 'passed', milliseconds: 1, why: [] } as const;
const failed = { ...passed, status: 'failed' } as const;

it('counts a run that failed without a failed test as one failure', () => {
  expect(countRun(1, { tests: [passed], errors: [] })).toEqual({ passed: 1, failed: 1 });
  expect(countRun(1, { tests: [passed, failed, failed], errors: [] })).toEqual({
    passed: 1,
    failed: 2,
  });
  expect(countRun(0, { tests: [passed], errors: [] })).toEqual({ passed: 1, failed: 0 });
});

it('counts a run without a report as one failure, whatever its exit code', () => {
  expect(countRun(0, null)).toEqual({ passed: 0, failed: 1 });
  expect([...listFailures(null), ...listSkips(null)]).toEqual([]);
});

it('sums the runners', () => {
  const all = [
    { passed: 3, failed: 0 },
    { passed: 4, failed: 2 },
  ];
  expect(sumTotals(all)).toEqual({ passed: 7, failed: 2 });
});
