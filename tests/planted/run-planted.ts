// `npm run planted`: plants each bug in turn and says which test finds it, after how many cases, in
// docs/planted-bugs.md. `npm run planted -- 'lock not taken'` does so for the bugs named.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runCommand } from '../../infra/scripts/run-command.ts';
import { plantVariable } from './plant-plugin.ts';
import type { PlantedBug } from './planted-bug.ts';
import { plantedBugs } from './planted-bugs.ts';

// Absent: as many as `npm test` tries.
const cases = process.env['GREENROOM_CASES'];
const seed = process.env['GREENROOM_SEED'] ?? '42';
const minute = 60_000;

const file = join(root, 'docs/planted-bugs.md');
const notFound = '**not found**';

const wanted = process.argv.slice(2);
/** What found each bug when it was last planted, by its name. */
const findings = readFindings();
const today = new Date().toISOString().slice(0, 10);
for (const bug of plantedBugs) {
  if (wanted.length > 0 && !wanted.includes(bug.name)) continue;
  const { by, sealed } = await findBug(bug);
  findings.set(bug.name, { by, sealed, on: today });
  // At once: a run takes most of an hour.
  writeFileSync(file, page());
  process.stdout.write(`${bug.name}: ${by}; on locked devices: ${sealed}\n`);
}
const isMissed = ({ by, sealed }: Finding) => by === notFound || sealed === notFound;
process.exit([...findings.values()].some(isMissed) ? 1 : 0);

interface Finding {
  readonly by: string;
  /** The same where all devices are locked ones. */
  readonly sealed: string;
  /** The day of the run. */
  readonly on: string;
}

/** What earlier runs have found. */
function readFindings(): Map<string, Finding> {
  const rows = readFileSync(file, 'utf8').matchAll(/^\| (.+?) \| (.+) \| (.+) \| (.+) \|$/gm);
  return new Map(
    Array.from(rows, ([, bug = '', by = '', sealed = '', on = '']) => [bug, { by, sealed, on }]),
  );
}

/** Tests that also run on locked devices (`isSealedRun` of pwa/src/replica/testing/test-device.ts). */
function isOfReplica(project: string, filter: string): boolean {
  return project === 'pwa' && filter.startsWith('src/replica');
}

/** The tests that find the bug, on devices as they are and on locked ones. */
async function findBug(bug: PlantedBug): Promise<Omit<Finding, 'on'>> {
  const byConvergence = bug.isOutsideSync === true ? null : await converge(bug);
  // There every second device is a locked one.
  if (byConvergence !== null) return { by: byConvergence, sealed: 'convergence' };
  for (const [project, filter] of bug.others) {
    const by = await findIn(bug, project, filter);
    if (by === null) continue;
    if (!isOfReplica(project, filter)) return { by, sealed: '–' };
    const sealed = await findIn(bug, project, filter, { GREENROOM_SEALED: '1' });
    return { by, sealed: sealed ?? notFound };
  }
  return { by: notFound, sealed: '–' };
}

/** The test that finds the bug; null: none. */
async function findIn(
  bug: PlantedBug,
  project: string,
  filter: string,
  env: Readonly<Record<string, string>> = {},
): Promise<string | null> {
  const run = await runTests(bug, project, filter, env);
  if (run.code === 0) return null;
  const name = /FAIL\s+(?:\|[^|]+\|\s*)?(.+)/.exec(run.output)?.[1]?.trim().replaceAll('|', '\\|');
  // A file that cannot be loaded has no tests, and finds nothing: "name [ path ]".
  if (!name || / \[ .+ \]$/.test(name))
    throw new Error(`${project} ${filter} did not run: ${run.output.slice(0, 2000)}`);
  return name;
}

async function converge(bug: PlantedBug): Promise<string | null> {
  const { code, output } = await runTests(bug, 'tests', 'convergence');
  if (code === 0) return null;
  const count = /Property failed after (\d+) tests/.exec(output)?.[1];
  if (count) return `convergence, after ${count} cases`;
  throw new Error(`convergence did not run: ${output.slice(0, 2000)}`);
}

function runTests(
  bug: PlantedBug,
  project: string,
  filter: string,
  env: Readonly<Record<string, string>> = {},
) {
  return runCommand(
    'vitest',
    ['run', '--config', 'tests/planted/vitest.config.ts', '--project', project, filter],
    {
      env: { ...env, [plantVariable]: bug.name, GREENROOM_CASES: cases, GREENROOM_SEED: seed },
      limit: 10 * minute,
    },
  );
}

function page(): string {
  return `# Planted bugs

Each bug is inserted into the source for one test run (\`tests/planted\`); the product contains none of
it. The convergence properties run first (${cases === undefined ? 'the cases of npm test' : `${cases} cases at most`}, seed ${seed}), then the other tests. In convergence every second device is a locked one; tests of the replica (\`pwa/src/replica\`) run again on locked devices alone, where another test of the same files may come first. A dash: no test of the replica found it.

\`\`\`sh
npm run planted
\`\`\`

| planted bug | found by | on locked devices | last planted |
|---|---|---|---|
${plantedBugs.map(({ name }) => rowOf(name, findings.get(name))).join('\n')}
`;
}

function rowOf(name: string, found: Finding | undefined): string {
  const { by = 'not run', sealed = 'not run', on = '–' } = found ?? {};
  return `| ${name} | ${by} | ${sealed} | ${on} |`;
}
