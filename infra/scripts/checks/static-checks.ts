import { runCommand } from '../run-command.ts';
import type { RunLog } from './run-log.ts';
import type { Totals } from './test-totals.ts';

const packages = ['sync-protocol', 'api', 'pwa', 'sw', 'infra', 'tests'];
/** Milliseconds a check may take: several times what an idle machine needs. */
const limit = 10 * 60_000;
/**
 * The checks are Go programs that end within a minute: they tidy their memory a quarter as often, and
 * each keeps to one thread. They run side by side, and a further one works out the same types again.
 */
const env = { GOGC: '400', GOMAXPROCS: '1' };

/**
 * Types, lint and format. Types are those of everything: what did not change since the last run in this
 * folder is not looked at again.
 * @param files lint and format look at these alone, paths from the project's root. Absent: at all
 */
export async function runStaticChecks(log: RunLog, files?: readonly string[]): Promise<Totals[]> {
  const check = (name: string, command: string, args: readonly string[], folder = '') =>
    log.runStep(name, async () => {
      const { code, output } = await runCommand(command, args, { folder, env, limit });
      if (code !== 0) throw new Error(output.trim());
    });
  // Types of the style sheets: the other checks read what this writes.
  const styles = await check('types of styles', 'vite-css-modules', [], 'pwa');
  const only = files ?? [];
  const quiet = '--no-error-on-unmatched-pattern';
  const rest = await Promise.all([
    ...packages.map((name) =>
      check(`types of ${name}`, 'tsc', ['-p', '.', '--checkers', '1'], name),
    ),
    ...(files?.length === 0
      ? []
      : [
          check('lint', 'oxlint', [quiet, ...only]),
          check('format', 'oxfmt', ['--check', quiet, ...(files ?? ['.'])]),
        ]),
  ]);
  return [styles, ...rest];
}
