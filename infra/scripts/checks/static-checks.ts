import { runCommand } from '../run-command.ts';
import type { RunLog } from './run-log.ts';
import type { Totals } from './test-totals.ts';

const packages = ['sync-protocol', 'api', 'pwa', 'sw', 'infra', 'tests'];
/** Milliseconds a check may take: several times what an idle machine needs. */
const limit = 10 * 60_000;

/** Types, lint and format of everything. */
export async function runStaticChecks(log: RunLog): Promise<Totals[]> {
  const check = (name: string, command: string, args: readonly string[], folder = '') =>
    log.runStep(name, async () => {
      const { code, output } = await runCommand(command, args, { folder, limit });
      if (code !== 0) throw new Error(output.trim());
    });
  // Types of the style sheets: the other checks read what this writes.
  const styles = await check('types of styles', 'vite-css-modules', [], 'pwa');
  const rest = await Promise.all([
    ...packages.map((name) => check(`types of ${name}`, 'tsc', ['-p', '.'], name)),
    check('lint', 'oxlint', []),
    check('format', 'oxfmt', ['--check', '.']),
  ]);
  return [styles, ...rest];
}
