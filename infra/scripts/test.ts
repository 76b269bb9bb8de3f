// `npm test`: what any change may break, in the end one line 'N passed, N failed'. `npm run
// test:nightly`: every check there is (CONTRIBUTING.md says when to run it).
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildPwaWhenStale } from './build-pwa.ts';
import { provideChromium, provideHeadlessShell } from './find-chromium.ts';
import { endCommands, runCommand } from './run-command.ts';
import { RunLog } from './checks/run-log.ts';
import { runStaticChecks } from './checks/static-checks.ts';
import { providePostgres, startSystemPostgres, type SystemPostgres } from './system-postgres.ts';
import { provideEngines } from './system-engines.ts';
import { providePooler, provideProxy } from './checks/proxy-program.ts';
import { provideS3Server } from './system-s3.ts';
import { makeWorkFolder } from './checks/work-folder.ts';
import { readPlaywright, readVitest, type TestRun } from './checks/read-report.ts';
import { describeDearest, describeTimes, slowestOf, type Timed } from './checks/test-times.ts';
import { countRun, listFailures, listSkips, sumTotals, type Totals } from './checks/test-totals.ts';

const isNightly = process.argv[2] === 'nightly';
const minute = 60_000;
/** Time limits of the runners, several times what an idle machine needs. */
const limits = {
  vitest: 45 * minute,
  oldest: 20 * minute,
  journeys: (isNightly ? 90 : 45) * minute,
  engines: isNightly ? 60 * minute : 15 * minute,
};
/**
 * The API tests run on the oldest PostgreSQL; what depends on its version runs on the newest, the
 * embedded one, too. All tests outside `api` run on the embedded one, the operator's backups and restores
 * among them; at night also `live`, `sync`, `backup`, constraints and the start on a given server.
 */
const byDayOnOldestAlone = [
  'src/{live,sync}/**/*.pg.test.ts',
  'src/backup/{*,server/*}.pg.test.ts',
  'src/database/constraints.pg.test.ts',
  'src/start-server.pg.test.ts',
];
const onOldestAlone = [
  'src/{features,files,http,jobs,metrics}/**/*.pg.test.ts',
  ...(isNightly ? [] : byDayOnOldestAlone),
];
/** They start the embedded one whatever server there is, or an object store beside any. */
const onEmbeddedAlone = [
  'src/main.pg.test.ts',
  'src/backup/backup-on-s3.pg.test.ts',
  'src/backup/majors/**',
  'src/database/embedded/**',
];
/** Variants of what other tests hold each time; they take minutes, and what they test changes rarely. */
const atNight = [
  'demo/demo.test.ts',
  'faults/crowding-account.test.ts',
  'faults/operator-{backup-on-s3,beside-upgrade,broken-off,other-version,refused-database,restore-external,upgrade-external,upgrade-major,upgrade-on-s3}.test.ts',
  'faults/rounds/promotion.test.ts',
  'load/{short,upload}-load.test.ts',
  'releases/same-bytes.test.ts',
  'src/backup/backup-on-s3.pg.test.ts',
];
/** Of journeys (tests/support/browser/journey.ts). */
const atNightTag = '@nightly';
const exclude = (patterns: readonly string[]) => patterns.flatMap((which) => ['--exclude', which]);

const reports = makeWorkFolder();
process.on('exit', () => rmSync(reports, { recursive: true, force: true, maxRetries: 5 }));
// What the tests write for themselves goes there, too.
process.env['TMPDIR'] = reports;
// Ten minutes of faults instead of each fault of the server once.
if (isNightly) {
  process.env['GREENROOM_FAULT_ROUNDS'] = '84';
  process.env['GREENROOM_FAULT_TIME'] = '600000';
}
// Compiled modules, jsdom's among them, are kept for the test processes that follow.
process.env['NODE_COMPILE_CACHE'] = join(reports, 'compiled');
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => stop(143));
}
// Killed together with what started us.
process.on('disconnect', () => stop(143));

const log = new RunLog();
const tests: Timed[] = [];
/** Those in Chromium, a budget of their own: they take most of the time. */
const journeys: Timed[] = [];

const totals = sumTotals(await runEverything());
log.sayParts();
log.say('\nThe ten slowest tests');
for (const line of describeTimes(slowestOf(tests, 10))) log.say(line);
log.say('\nThe five dearest journeys in Chromium, beside the median of all');
for (const line of describeDearest(journeys, 5)) log.say(line);
log.sayFailures();
log.close(totals);

/** Two side by side, as each alone leaves a core idle: at the end of its last check, or waiting. */
async function runEverything(): Promise<Totals[]> {
  const programs = installPrograms();
  const build = log.timePart('build of the app', () =>
    log.runStep('build of the app', () => buildPwaWhenStale((line) => log.say(line))),
  );
  const [shorter, longer] = await Promise.all([
    runChecksOldestAndEngines(programs, build),
    runVitestOnBuild(programs.servers, build),
  ]);
  const sealed = isNightly ? [await log.timePart('replica under a lock', runSealed)] : [];
  const browser = await programs.browser;
  const journeys =
    browser.failed > 0 ? [] : [await log.timePart('journeys in Chromium', runJourneys)];
  return [...shorter, ...longer, ...sealed, browser, ...journeys];
}

type Installing = ReturnType<typeof installPrograms>;

/** Other engines' journeys wait for most of their time: at the end of Vitest's tests, which do, too. */
async function runChecksOldestAndEngines(
  { servers, engines }: Installing,
  build: Promise<Totals>,
): Promise<Totals[]> {
  const checks = await log.timePart('types, lint, format', () => runStaticChecks(log));
  await servers;
  const oldest = await log.timePart('API tests on PostgreSQL 15', runOldestPostgres);
  await Promise.all([engines, build]);
  return [...checks, ...oldest, await log.timePart('journeys in other engines', runEngines)];
}

/** One after another, as Debian's package manager does one thing at a time. */
function installPrograms() {
  const say = (line: string) => log.say(line);
  const servers = log.runStep('PostgreSQL 15, S3 server, proxy, pooler', async () => {
    for (const provide of [providePostgres, provideS3Server, provideProxy, providePooler]) {
      await provide(say);
    }
  });
  const browser = servers.then(() =>
    log.runStep('browser', async () => {
      await provideChromium(say);
      await provideHeadlessShell(say);
    }),
  );
  const engines = browser.then(() =>
    log.timePart('installing other engines', () =>
      provideEngines(isNightly ? ['webkit', 'firefox'] : ['webkit'], say),
    ),
  );
  return { servers, browser, engines };
}

/** @param servers what is not there when the tests start would have its tests skipped */
async function runVitestOnBuild(
  servers: Promise<Totals>,
  build: Promise<Totals>,
): Promise<Totals[]> {
  const ready = [await build, await servers];
  return [...ready, await log.timePart('unit, component and API tests', runVitest)];
}

async function runVitest(): Promise<Totals> {
  const file = join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const without = exclude([...onOldestAlone, ...(isNightly ? [] : atNight)]);
  const { code } = await runCommand('vitest', ['run', ...without, ...reporters], {
    env: { GREENROOM_NIGHTLY: isNightly ? '1' : undefined },
    show: true,
    limit: limits.vitest,
  });
  const run = readVitest(file);
  tests.push(...(run?.tests ?? []));
  for (const skipped of listSkips(run)) log.say(`skipped ${skipped}`);
  return report('unit, component and API tests', code, run);
}

/** The replica's tests with every device's data sealed (docs/decisions/app-lock.md). */
async function runSealed(): Promise<Totals> {
  const file = join(reports, 'sealed.json');
  const which = ['run', '--project', 'pwa*', 'src/replica'];
  const { code, output } = await runCommand(
    'vitest',
    [...which, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    { env: { GREENROOM_SEALED: '1' }, limit: limits.vitest },
  );
  return report('replica under a lock', code, readVitest(file), output);
}

/** The server's tests that need a database, on the oldest PostgreSQL it supports. */
async function runOldestPostgres(): Promise<Totals[]> {
  let server: SystemPostgres | null = null;
  const started = await log.runStep('PostgreSQL 15', async () => {
    server = await startSystemPostgres(await providePostgres((line) => log.say(line)));
  });
  if (server === null) return [started];
  const { url, stop: stopServer }: SystemPostgres = server;
  const file = join(reports, 'oldest.json');
  const which = ['run', '--project', 'api', '.pg.test.ts', ...exclude(onEmbeddedAlone)];
  const env = {
    DATABASE_URL_TEST: url,
    // Of generated requests for each call.
    ...(isNightly && { GREENROOM_CASES: '60' }),
  };
  const { code, output } = await runCommand(
    'vitest',
    [...which, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    { env, limit: limits.oldest },
  );
  await stopServer();
  const run = readVitest(file);
  tests.push(...(run?.tests ?? []));
  return [started, report('API tests on PostgreSQL 15', code, run, output)];
}

async function runJourneys(): Promise<Totals> {
  const which = isNightly ? [] : ['--grep-invert', atNightTag];
  const { totals, run } = await runPlaywright('journeys in Chromium', limits.journeys, which);
  journeys.push(...(run?.tests ?? []));
  return totals;
}

/** The short ones in WebKit, or all in all; those of an engine that is missing are skipped. */
async function runEngines(): Promise<Totals> {
  // Two beside each other; all of an engine's, which draws without a graphics card, one by one.
  const byDay = ['--grep', '@short$', '--project=WebKit', '--workers=2'];
  const which = ['--config', 'engines', ...(isNightly ? [] : byDay)];
  const name = isNightly ? 'journeys in all engines' : 'short journeys in WebKit';
  return (await runPlaywright(name, limits.engines, which)).totals;
}

async function runPlaywright(
  name: string,
  limit: number,
  which: readonly string[],
): Promise<{ readonly totals: Totals; readonly run: TestRun | null }> {
  const file = join(reports, `${name}.json`);
  const { code } = await runCommand('playwright', ['test', '--reporter=list,json', ...which], {
    folder: 'tests',
    // Its workers set FORCE_COLOR, and Node warns where NO_COLOR stands beside it.
    env: {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      GREENROOM_NIGHTLY: isNightly ? '1' : undefined,
      NO_COLOR: undefined,
      FORCE_COLOR: '0',
    },
    show: true,
    limit,
  });
  const run = readPlaywright(file);
  tests.push(...(run?.tests ?? []));
  const totals = report(name, code, run);
  const skips = listSkips(run);
  for (const reason of new Set(skips)) {
    const count = skips.filter((other) => other === reason).length;
    log.say(`skipped ${name}: ${count}, as ${reason}`);
  }
  return { totals, run };
}

/**
 * A run may fail without a failed test, by an unhandled rejection or a hook: then its output is all
 * there is.
 * @param output absent: it was shown at once
 */
function report(
  name: string,
  code: number,
  run: TestRun | null,
  output = 'Its output above says why.',
): Totals {
  const found = listFailures(run);
  const why = found.length > 0 ? found : [`exit code ${code}\n${output}`];
  if (code !== 0) log.addFailures(why.map((failure) => `${name}: ${failure}`));
  const counted = countRun(code, run);
  const word = counted.failed === 0 ? 'ok    ' : 'FAILED';
  const late = code === 124 ? ' (ended: it took too long)' : '';
  log.say(`${word}  ${name}: ${counted.passed} passed, ${counted.failed} failed${late}`);
  // With why at the end; here for whoever has only the middle of the output.
  for (const failure of found) log.say(failure.split('\n', 1).join());
  return counted;
}

function stop(code: number): void {
  endCommands();
  process.exit(code);
}
