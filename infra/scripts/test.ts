// `npm test`: every check there is, in the end one line 'N passed, N failed'.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPwaWhenStale } from './build-pwa.ts';
import { provideChromium } from './find-chromium.ts';
import { endCommands, runCommand } from './run-command.ts';
import { providePostgres, startSystemPostgres, type SystemPostgres } from './system-postgres.ts';
import {
  countRun,
  readPlaywrightFailures,
  readPlaywrightTotals,
  readVitestFailures,
  readVitestTotals,
  sumTotals,
  type Totals,
} from './test-totals.ts';

const minute = 60_000;
/** What hangs is ended. An idle machine needs a third of it; a busy one must not fail for that. */
const limits = {
  check: 3 * minute,
  vitest: 20 * minute,
  oldest: 10 * minute,
  journeys: 20 * minute,
};
const packages = ['sync-protocol', 'api', 'pwa', 'sw', 'infra', 'tests'];
const passed: Totals = { passed: 1, failed: 0 };
const failed: Totals = { passed: 0, failed: 1 };

const reports = mkdtempSync(join(tmpdir(), 'greenroom-reports-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true, maxRetries: 5 }));
// Each test file has a process of its own: what one has compiled of jsdom, the next ones read.
process.env['NODE_COMPILE_CACHE'] = join(reports, 'compiled');
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => stop(143));
}
// Killed together with what started us.
process.on('disconnect', () => stop(143));

/** What failed, with why. Said once more at the end: of a long log, that is what one reads. */
const failures: string[] = [];

const totals = sumTotals(await runEverything());
for (const failure of failures) say(`\nFAILED  ${failure}`);
process.stdout.write(`${totals.passed} passed, ${totals.failed} failed\n`, () =>
  process.exit(totals.failed === 0 ? 0 : 1),
);

async function runEverything(): Promise<Totals[]> {
  const checks = await runStaticChecks();
  const build = await runStep('build of the app', () => buildPwaWhenStale(say));
  const tests = await runVitest();
  return [...checks, build, tests, ...(await runOldestPostgres()), ...(await runJourneys())];
}

async function runStaticChecks(): Promise<Totals[]> {
  // Types of the style sheets: the other checks read what this writes.
  const styles = await runCheck('types of styles', 'vite-css-modules', [], 'pwa');
  const rest = await Promise.all([
    ...packages.map((name) => runCheck(`types of ${name}`, 'tsc', ['-p', '.'], name)),
    runCheck('lint', 'oxlint', []),
    runCheck('format', 'oxfmt', ['--check', '.']),
  ]);
  return [styles, ...rest];
}

async function runCheck(
  name: string,
  command: string,
  args: readonly string[],
  folder = '',
): Promise<Totals> {
  return runStep(name, async () => {
    const { code, output } = await runCommand(command, args, { folder, limit: limits.check });
    if (code !== 0) throw new Error(output.trim());
  });
}

/** One check that passes or fails as a whole. */
async function runStep(name: string, work: () => Promise<unknown>): Promise<Totals> {
  const started = performance.now();
  try {
    await work();
    say(`ok      ${name} (${secondsSince(started)})`);
    return passed;
  } catch (error) {
    say(`FAILED  ${name} (${secondsSince(started)})`);
    const why = error instanceof Error ? error.message : String(error);
    say(why);
    failures.push(`${name}\n${why}`);
    return failed;
  }
}

async function runVitest(): Promise<Totals> {
  const file = join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code } = await runCommand('vitest', ['run', ...reporters], {
    show: true,
    limit: limits.vitest,
  });
  const found = readVitestFailures(file);
  return report('unit, component and API tests', code, readVitestTotals(file), found);
}

/** The tests of the server once more, on the oldest PostgreSQL it supports. */
async function runOldestPostgres(): Promise<Totals[]> {
  let server: SystemPostgres | null = null;
  const started = await runStep('PostgreSQL 15', async () => {
    server = await startSystemPostgres(await providePostgres(say));
  });
  if (server === null) return [started];
  const { url, stop: stopServer }: SystemPostgres = server;
  const file = join(reports, 'oldest.json');
  // Whatever server there is, the tests of the embedded one start that.
  const others = ['--exclude', '**/embedded-postgres.pg.test.ts'];
  const which = ['run', '--project', 'api', '.pg.test.ts', ...others];
  const { code, output } = await runCommand(
    'vitest',
    [...which, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    { env: { DATABASE_URL_TEST: url }, limit: limits.oldest },
  );
  await stopServer();
  const found = readVitestFailures(file);
  const totals = report('API tests on PostgreSQL 15', code, readVitestTotals(file), found, output);
  return [started, totals];
}

async function runJourneys(): Promise<Totals[]> {
  let browser = '';
  const found = await runStep('browser', async () => {
    browser = await provideChromium(say);
  });
  if (found.failed > 0) return [found];
  const file = join(reports, 'journeys.json');
  const { code } = await runCommand('playwright', ['test', '--reporter=list,json'], {
    folder: 'tests',
    // Its workers set FORCE_COLOR, and Node warns where NO_COLOR stands beside it.
    env: {
      CHROMIUM_PATH: browser,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      NO_COLOR: undefined,
      FORCE_COLOR: '0',
    },
    show: true,
    limit: limits.journeys,
  });
  const failed = readPlaywrightFailures(file);
  return [found, report('journeys in Chromium', code, readPlaywrightTotals(file), failed)];
}

/**
 * @param found what failed; a run may fail without any, by an unhandled rejection or a hook: then its
 * output is all there is
 * @param output absent: it was shown at once
 */
function report(
  name: string,
  code: number,
  totals: Totals | null,
  found: readonly string[],
  output = 'Its output above says why.',
): Totals {
  const why = found.length > 0 ? found : [`exit code ${code}\n${output}`];
  if (code !== 0) failures.push(...why.map((failure) => `${name}: ${failure}`));
  const counted = countRun(code, totals);
  const word = counted.failed === 0 ? 'ok    ' : 'FAILED';
  const late = code === 124 ? ' (ended: it took too long)' : '';
  say(`${word}  ${name}: ${counted.passed} passed, ${counted.failed} failed${late}`);
  return counted;
}

function stop(code: number): void {
  endCommands();
  process.exit(code);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function secondsSince(started: number): string {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`;
}
