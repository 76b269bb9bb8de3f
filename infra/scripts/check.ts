// `npm run check`: types, and lint, format and the unit tests of what changed, for the minutes between
// two edits. `npm test` is every check.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { endCommands, root, runCommand } from './run-command.ts';
import { RunLog } from './checks/run-log.ts';
import { runStaticChecks } from './checks/static-checks.ts';
import { sumTotals } from './checks/test-totals.ts';

const trunks = ['main', 'origin/main'];

const limit = 10 * 60_000;
/** Those of `tests`, and all that need a database, take longer than a person waits. */
const unitTests = ['sync-protocol', 'pwa (screens)', 'pwa (logic)', 'sw', 'infra', 'api'];
/** They start the whole app, which imports every feature: not run where nothing but such files changed. */
const wholeApp = 'pwa (app)';
const features = readdirSync(join(root, 'api/src/features'));
const besideWholeApp = new RegExp(
  String.raw`^(?:pwa/src/features|sync-protocol/src/(?:${features.join('|')})|api|docs|infra|tests)/|\.md$`,
);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
process.on('disconnect', stop);

const log = new RunLog();
const base = await changesSince();
const changedPaths = base === null ? undefined : await listChanged(base);
// What lint and format are told may concern any file.
const isOfChecks =
  /(?:^|\/)(?:\.ox\w+\.json|tsconfig[\w.]*\.json|package\.json|pnpm-[\w-]+\.yaml)$/;
const files = changedPaths?.some((path) => isOfChecks.test(path))
  ? undefined
  : changedPaths?.filter((path) => existsSync(join(root, path)));
const checks = await log.timePart('types, lint, format', () => runStaticChecks(log, files));
const name = base === null ? 'unit tests' : `unit tests of what changed since ${base}`;
const units = await log.timePart(name, () => log.runStep(name, runUnitTests));
log.sayParts();
log.sayFailures();
log.close(sumTotals([...checks, units]));

async function runUnitTests(): Promise<void> {
  const changed = base === null ? [] : ['--changed', base];
  const isWholeApp = !changedPaths?.every((path) => besideWholeApp.test(path));
  const projects = isWholeApp ? [...unitTests, wholeApp] : unitTests;
  const args = ['run', ...projects.flatMap((project) => ['--project', project])];
  args.push('--exclude', '**/*.pg.test.ts', ...changed, '--passWithNoTests');
  const { code } = await runCommand('vitest', args, { show: true, limit });
  if (code !== 0) throw new Error('The output above says why.');
}

function stop(): void {
  endCommands();
  process.exit(143);
}

/**
 * The commit since which this branch's changes count: where it left main, HEAD where there is no main.
 * null outside a Git checkout: then everything counts as changed.
 */
async function changesSince(): Promise<string | null> {
  for (const trunk of trunks) {
    const base = await askGit('merge-base', 'HEAD', trunk);
    if (base !== null) return base.slice(0, 12);
  }
  return (await askGit('rev-parse', 'HEAD')) === null ? null : 'HEAD';
}

/** Paths that differ from a commit, with new files, those that are gone, and both names of a moved one. */
async function listChanged(base: string): Promise<string[] | undefined> {
  const changed = await askGit('diff', '--name-only', '--no-renames', base);
  const added = await askGit('ls-files', '--others', '--exclude-standard');
  if (changed === null || added === null) return undefined;
  return [...changed.split('\n'), ...added.split('\n')].filter((path) => path !== '');
}

async function askGit(...args: string[]): Promise<string | null> {
  const { code, output } = await runCommand('git', args);
  return code === 0 ? output.trim() : null;
}
