import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from '../run-command.ts';
import {
  describeDearest,
  describeTimes,
  readPlaywrightTimes,
  readVitestTimes,
  slowestOf,
} from './test-times.ts';

const folder = mkdtempSync(join(tmpdir(), 'greenroom-times-'));
afterAll(() => rmSync(folder, { recursive: true }));

function reportOf(content: unknown): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

describe('times of npm test', () => {
  it('reads those of a Vitest report, one that was skipped taking none', () => {
    const assertionResults = [{ fullName: 'adds', duration: 12.5 }, { fullName: 'divides' }];
    const testResults = [{ name: join(root, 'api', 'sum.test.ts'), assertionResults }];
    expect(readVitestTimes(reportOf({ testResults }))).toEqual([
      { name: join('api', 'sum.test.ts > adds'), milliseconds: 12.5 },
      { name: join('api', 'sum.test.ts > divides'), milliseconds: 0 },
    ]);
  });

  it('reads those of a Playwright report, however deep they are', () => {
    const spec = { file: 'a.spec.ts', title: 'goes', tests: [{ results: [{ duration: 900 }] }] };
    const suites = [{ specs: [], suites: [{ specs: [spec] }] }];
    expect(readPlaywrightTimes(reportOf({ suites }))).toEqual([
      { name: 'a.spec.ts > goes', milliseconds: 900 },
    ]);
  });

  it('has none of a missing report', () => {
    expect(readVitestTimes('/nowhere/report.json')).toEqual([]);
    expect(readPlaywrightTimes('/nowhere/report.json')).toEqual([]);
  });

  it('names the slowest, the longest first, in seconds', () => {
    const times = [50, 61_234, 700].map((milliseconds, at) => ({
      name: `test ${at}`,
      milliseconds,
    }));
    expect(describeTimes(slowestOf(times, 2))).toEqual(['  61.2 s  test 1', '   0.7 s  test 2']);
  });

  it('compares the dearest with the median', () => {
    const times = [1000, 9000, 2000, 3000, 1500].map((milliseconds, at) => ({
      name: `journey ${at}`,
      milliseconds,
    }));
    expect(describeDearest(times, 2)).toEqual([
      '  4.5 ×   9.0 s  journey 1',
      '  1.5 ×   3.0 s  journey 3',
    ]);
    expect(describeDearest([], 5)).toEqual([]);
  });
});
