import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  countRun,
  readPlaywrightFailures,
  readPlaywrightSkips,
  readPlaywrightTotals,
  readVitestFailures,
  readVitestSkips,
  readVitestTotals,
  sumTotals,
} from './test-totals.ts';

const folder = mkdtempSync(join(tmpdir(), 'greenroom-totals-'));
afterAll(() => rmSync(folder, { recursive: true }));

let written = 0;
function reportOf(content: string): string {
  written += 1;
  const file = join(folder, `report-${written}.json`);
  writeFileSync(file, content);
  return file;
}

describe('totals of npm test', () => {
  it('reads a Vitest report', () => {
    const file = reportOf('{"numPassedTests": 8, "numFailedTests": 2}');
    expect(readVitestTotals(file)).toEqual({ passed: 8, failed: 2 });
  });

  it('reads a Playwright report, a flaky test counting as passed', () => {
    const file = reportOf('{"stats": {"expected": 5, "flaky": 1, "unexpected": 2}}');
    expect(readPlaywrightTotals(file)).toEqual({ passed: 6, failed: 2 });
  });

  it('has no counts of a missing, broken or foreign report', () => {
    expect(readVitestTotals('/nowhere/report.json')).toBeNull();
    expect(readVitestTotals(reportOf('{"numPassed'))).toBeNull();
    expect(readPlaywrightTotals(reportOf('{"numPassedTests": 8}'))).toBeNull();
  });

  it('says which tests of Vitest failed and why, and which files beside them', () => {
    const assertionResults = [
      { status: 'passed', fullName: 'adds', failureMessages: [] },
      { status: 'failed', fullName: 'divides', failureMessages: ['by zero'] },
    ];
    const testResults = [
      { name: 'sum.test.ts', status: 'failed', message: 'afterAll', assertionResults },
      { name: 'gone.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
      { name: 'hook.test.ts', status: 'failed', message: '', assertionResults: [] },
    ];
    expect(readVitestFailures(reportOf(JSON.stringify({ testResults })))).toEqual([
      'sum.test.ts > divides\nby zero',
      'sum.test.ts\nafterAll',
      'gone.test.ts\nno such module',
    ]);
  });

  it('says which journeys failed and why, however deep they are', () => {
    const results = [{ errors: [{ message: 'never seen' }] }];
    const failed = {
      file: 'room.spec.ts',
      title: 'opens',
      tests: [{ status: 'unexpected', results }],
    };
    const passed = { file: 'room.spec.ts', title: 'closes', tests: [{ status: 'expected' }] };
    const suites = [{ specs: [passed], suites: [{ specs: [failed] }] }];
    const file = reportOf(JSON.stringify({ errors: [{ message: 'no server' }], suites }));
    expect(readPlaywrightFailures(file)).toEqual(['no server', 'room.spec.ts > opens\nnever seen']);
  });

  it('says why journeys were skipped, and counts none of them as passed', () => {
    const annotations = [{ type: 'skip', description: 'WebKit is not installed' }];
    const skipped = { tests: [{ status: 'skipped', annotations }] };
    const other = { tests: [{ status: 'skipped', annotations: [] }] };
    const passed = { tests: [{ status: 'expected', annotations: [] }] };
    const suites = [{ specs: [passed, skipped], suites: [{ specs: [other] }] }];
    const stats = { expected: 1, flaky: 0, unexpected: 0, skipped: 2 };
    const file = reportOf(JSON.stringify({ suites, stats }));
    expect(readPlaywrightSkips(file)).toEqual(['WebKit is not installed', 'no reason given']);
    expect(readPlaywrightTotals(file)).toEqual({ passed: 1, failed: 0 });
    expect(readPlaywrightSkips('/nowhere/report.json')).toEqual([]);
  });

  it('names the skipped tests of a Vitest report', () => {
    const named = (fullName: string, status: string) => ({ fullName, status });
    const assertionResults = [
      named('the image (skipped: needs buildah) is small', 'skipped'),
      named('the server starts', 'passed'),
      named('the server stops', 'failed'),
    ];
    const file = reportOf(JSON.stringify({ testResults: [{ assertionResults }] }));
    expect(readVitestSkips(file)).toEqual(['the image (skipped: needs buildah) is small']);
    expect(readVitestSkips('/nowhere/report.json')).toEqual([]);
  });

  it('knows of no failures without a report', () => {
    expect(readVitestFailures('/nowhere/report.json')).toEqual([]);
    expect(readPlaywrightFailures(reportOf('{"suites'))).toEqual([]);
  });

  it('counts a run that failed without a failed test as one failure', () => {
    expect(countRun(1, { passed: 8, failed: 0 })).toEqual({ passed: 8, failed: 1 });
    expect(countRun(1, { passed: 8, failed: 3 })).toEqual({ passed: 8, failed: 3 });
    expect(countRun(0, { passed: 8, failed: 0 })).toEqual({ passed: 8, failed: 0 });
  });

  it('counts a run without a report as one failure, whatever its exit code', () => {
    expect(countRun(0, null)).toEqual({ passed: 0, failed: 1 });
  });

  it('sums the runners', () => {
    const all = [
      { passed: 3, failed: 0 },
      { passed: 4, failed: 2 },
    ];
    expect(sumTotals(all)).toEqual({ passed: 7, failed: 2 });
  });
});
