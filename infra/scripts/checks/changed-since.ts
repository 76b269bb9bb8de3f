import { runCommand } from '../run-command.ts';

const trunks = ['main', 'origin/main'];

/**
 * The commit since which this branch's changes count: where it left main, HEAD where there is no main.
 * null outside a Git checkout: then everything counts as changed.
 */
export async function changesSince(): Promise<string | null> {
  for (const trunk of trunks) {
    const base = await askGit('merge-base', 'HEAD', trunk);
    if (base !== null) return base.slice(0, 12);
  }
  return (await askGit('rev-parse', 'HEAD')) === null ? null : 'HEAD';
}

async function askGit(...args: string[]): Promise<string | null> {
  const { code, output } = await runCommand('git', args);
  return code === 0 ? output.trim() : null;
}
