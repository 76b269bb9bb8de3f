// `npm run planted`: plants each bug in turn and prints which test finds it, after how many cases.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runCommand } from '../../infra/scripts/run-command.ts';
import { plantVariable } from './plant-plugin.ts';
import type { PlantedBug } from './planted-bug.ts';
import { plantedBugs } from './planted-bugs.ts';

// Absent: as many as `npm test` tries.
const cases = process.env['GREENROOM_CASES'];
const seed = process.env['GREENROOM_SEED'] ?? '42';
const minute = 60_000;

interface Finding {
  readonly bug: string;
  readonly by: string;
}

const wanted = process.argv.slice(2);
const findings: Finding[] = [];
for (const bug of plantedBugs) {
  if (wanted.length > 0 && !wanted.includes(bug.name)) continue;
  const by = await findBug(bug);
  findings.push({ bug: bug.name, by: by ?? '**not found**' });
  process.stdout.write(`${bug.name}: ${by ?? 'NOT FOUND'}\n`);
}
if (wanted.length === 0) writeFileSync(join(root, 'docs/planted-bugs.md'), page(findings));
process.exit(findings.some(({ by }) => by.includes('not found')) ? 1 : 0);

/** The test that finds the bug; null: none. */
async function findBug(bug: PlantedBug): Promise<string | null> {
  const convergence = await runTests(bug, 'tests', 'convergence');
  if (convergence.code !== 0) {
    const count = /Property failed after (\d+) tests/.exec(convergence.output)?.[1];
    if (count) return `convergence, after ${count} cases`;
    throw new Error(`convergence did not run: ${convergence.output.slice(0, 2000)}`);
  }
  for (const [project, filter] of bug.others) {
    const run = await runTests(bug, project, filter);
    const name = /FAIL\s+(?:\|[^|]+\|\s*)?(.+)/.exec(run.output)?.[1]?.trim();
    if (run.code === 0) continue;
    if (!name) throw new Error(`${project} ${filter} did not run: ${run.output.slice(0, 2000)}`);
    return name;
  }
  return null;
}

function runTests(bug: PlantedBug, project: string, filter: string) {
  return runCommand(
    'vitest',
    ['run', '--config', 'tests/planted/vitest.config.ts', '--project', project, filter],
    {
      env: { [plantVariable]: bug.name, GREENROOM_CASES: cases, GREENROOM_SEED: seed },
      limit: 10 * minute,
    },
  );
}

function page(rows: readonly Finding[]): string {
  return `# Planted bugs

Each bug is inserted into the source for one test run (\`tests/planted\`); the product contains none of
it. The convergence properties run first (${cases === undefined ? 'the cases of npm test' : `${cases} cases at most`}, seed ${seed}), then the other tests.

\`\`\`sh
npm run planted
\`\`\`

| planted bug | found by |
|---|---|
${rows.map(({ bug, by }) => `| ${bug} | ${by.replaceAll('|', '\\|')} |`).join('\n')}
`;
}
