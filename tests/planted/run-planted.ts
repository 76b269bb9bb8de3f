// `npm run planted`: plants each bug in turn and runs the test that is to find it; fails where one does
// not. `npm run planted -- 'lock not taken'` does so for the bugs named.
import { escapePattern } from '../architecture/named-tests.ts';
import { runCommand } from '../../infra/scripts/run-command.ts';
import { plantVariable } from './plant-plugin.ts';
import type { PlantedBug } from './planted-bug.ts';
import { plantedBugs } from './planted-bugs.ts';

// Convergence tries as many cases as `npm test`, unless GREENROOM_CASES says otherwise.
const seed = process.env['GREENROOM_SEED'] ?? '42';
const minute = 60_000;

const wanted = process.argv.slice(2);
let isMissed = false;
for (const bug of plantedBugs) {
  if (wanted.length > 0 && !wanted.includes(bug.name)) continue;
  const isFound = (await isFoundWith(bug, {})) && (!isOfReplica(bug) || (await isFoundSealed(bug)));
  process.stdout.write(`${isFound ? 'found' : 'NOT FOUND'}: ${bug.name}\n`);
  isMissed ||= !isFound;
}
process.exit(isMissed ? 1 : 0);

/** The replica's tests also run on locked devices; in convergence every second device is a locked one. */
function isOfReplica({ foundBy }: PlantedBug): boolean {
  return foundBy !== 'convergence' && foundBy.file.startsWith('pwa/src/replica/');
}

/** Whether it is found where all devices are locked ones (pwa/src/replica/testing/test-device.ts). */
function isFoundSealed(bug: PlantedBug): Promise<boolean> {
  return isFoundWith(bug, { GREENROOM_SEALED: '1' });
}

async function isFoundWith(bug: PlantedBug, env: NodeJS.ProcessEnv): Promise<boolean> {
  const { code, output } = await runCommand(
    'vitest',
    ['run', '--config', 'tests/planted/vitest.config.ts', ...filtersOf(bug)],
    { env: { ...env, [plantVariable]: bug.name, GREENROOM_SEED: seed }, limit: 10 * minute },
  );
  if (code === 0) return false;
  // A file that cannot be loaded has no tests, and finds nothing. Convergence also fails by its time limit
  // on a busy machine.
  const sign = bug.foundBy === 'convergence' ? /Property failed after/ : /FAIL .+ > /;
  if (sign.test(output)) return true;
  throw new Error(`${bug.name}: its test did not run: ${output.slice(0, 2000)}`);
}

function filtersOf({ foundBy }: PlantedBug): string[] {
  if (foundBy === 'convergence') return ['--project', 'tests', 'convergence'];
  const [project = '', ...path] = foundBy.file.split('/');
  // One for several cases has `%s` or `$name` where their titles differ.
  const title = foundBy.name.split(/%[a-z]|\$\w+/).map(escapePattern);
  return ['--project', project, path.join('/'), '-t', title.join('.+')];
}
