import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from '../run-command.ts';
import { readPlaywright, readVitest } from './read-report.ts';
import { countRun, listFailures, listSkips } from './test-totals.ts';

const folder = mkdtempSync(join(tmpdir(), 'greenroom-reports-'));
afterAll(() => rmSync(folder, { recursive: true }));

function reportOf(content: unknown): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

describe('the report of Vitest', () => {
  const named = (fullName: string, status: string, more = {}) => ({
    fullName,
    status,
    failureMessages: [],
    ...more,
  });
  const run = () => {
    const name = (file: string) => join(root, 'api', file);
    const sums = [
      named('adds', 'passed', { duration: 12.5 }),
      named('divides', 'failed', { duration: 1, failureMessages: ['by zero'] }),
      named('multiplies (skipped: needs a table)', 'skipped'),
    ];
    const testResults = [
      { name: name('sum.test.ts'), message: 'afterAll', assertionResults: sums },
      { name: name('gone.test.ts'), message: 'no such module', assertionResults: [] },
      { name: name('hook.test.ts'), message: '', assertionResults: [] },
    ];
    return readVitest(reportOf({ testResults }));
  };

  it('has the time of each test, one that was skipped taking none', () => {
    expect(run()?.tests).toMatchObject([
      { name: join('api', 'sum.test.ts > adds'), milliseconds: 12.5 },
      { milliseconds: 1 },
      { milliseconds: 0 },
    ]);
  });

  it('says which tests failed and why, and which files beside them', () => {
    expect(listFailures(run())).toEqual([
      'api/sum.test.ts\nafterAll',
      'api/gone.test.ts\nno such module',
      'api/sum.test.ts > divides\nby zero',
    ]);
  });

  it('names the skipped tests, and counts none of them', () => {
    expect(listSkips(run())).toEqual(['multiplies (skipped: needs a table)']);
    expect(countRun(1, run())).toEqual({ passed: 1, failed: 1 });
  });
});

describe('the report of Playwright', () => {
  const spec = (title: string, status: string, more = {}) => {
    const test = { status, annotations: [], results: [{ duration: 900, errors: [] }], ...more };
    return { file: 'room.spec.ts', title, tests: [test] };
  };
  const run = (...specs: readonly object[]) =>
    readPlaywright(reportOf({ errors: [], suites: [{ specs: [], suites: [{ specs }] }] }));

  it('has the time of each journey, its repetitions included', () => {
    const results = [900, 600].map((duration) => ({ duration, errors: [] }));
    expect(run(spec('opens', 'flaky', { results }))?.tests).toMatchObject([
      { name: 'room.spec.ts > opens', milliseconds: 1500 },
    ]);
  });

  it('counts a flaky journey as passed', () => {
    const [opens, shuts, waits] = [spec('a', 'expected'), spec('b', 'flaky'), spec('c', 'skipped')];
    expect(countRun(0, run(opens, shuts, waits))).toEqual({ passed: 2, failed: 0 });
  });

  it('says what failed and why', () => {
    const results = [{ duration: 1, errors: [{ message: 'never seen' }] }];
    const suites = [{ specs: [spec('opens', 'unexpected', { results }), spec('b', 'expected')] }];
    const file = reportOf({ errors: [{ message: 'no server' }], suites });
    expect(listFailures(readPlaywright(file))).toEqual([
      'no server',
      'room.spec.ts > opens\nnever seen',
    ]);
  });

  it('says why journeys were skipped', () => {
    const annotations = [{ type: 'skip', description: 'WebKit is not installed' }];
    const skipped = run(spec('a', 'skipped', { annotations }), spec('b', 'skipped'));
    expect(listSkips(skipped)).toEqual(['WebKit is not installed', 'no reason given']);
  });
});

it.each([readVitest, readPlaywright])('a missing, broken or foreign report is none', (read) => {
  expect(read('/nowhere/report.json')).toBeNull();
  expect(read(reportOf('{"suites'))).toBeNull();
  expect(read(reportOf({ numPassedTests: 8 }))).toBeNull();
});
