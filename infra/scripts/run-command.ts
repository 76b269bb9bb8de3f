import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export interface CommandResult {
  /** The exit code; 124 when the time was up, 143 when ended by a signal. */
  readonly code: number;
  /** Standard output and error; empty when they were shown at once. */
  readonly output: string;
  readonly milliseconds: number;
}

export interface CommandOptions {
  /** Relative to the checkout's root. Absent: the root. */
  readonly folder?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Show the output while it comes. Absent: it is collected. */
  readonly show?: boolean;
  /** Milliseconds after which the command and its children are told to end. Absent: no limit. */
  readonly limit?: number;
}

/** The longest delay of a Node timer, in milliseconds. */
const longest = 2 ** 31 - 1;
/** Grace period before SIGKILL, in milliseconds. */
const patience = 10_000;

const running = new Set<number>();

/** Runs a command in a process group of its own, so that it can be ended with all its children. */
export async function runCommand(
  command: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  const started = performance.now();
  const folder = join(root, options.folder ?? '');
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...process.env, PATH: pathIn(folder), NO_COLOR: '1', ...options.env },
    stdio: options.show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const { pid } = child;
  if (pid !== undefined) running.add(pid);
  let output = '';
  const collect = (chunk: Buffer) => (output += chunk.toString());
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  let isLate = false;
  const endLate = (signal: NodeJS.Signals) => {
    isLate = true;
    if (pid !== undefined) endGroup(pid, signal);
  };
  const limit = options.limit ?? longest;
  const timers = [
    setTimeout(endLate, limit, 'SIGTERM'),
    setTimeout(endLate, Math.min(limit + patience, longest), 'SIGKILL'),
  ];
  const code = await new Promise<number>((done) => {
    child.on('error', (error) => {
      output += `${error.message}\n`;
      done(1);
    });
    child.on('close', (exit) => done(isLate ? 124 : (exit ?? 143)));
  });
  for (const timer of timers) clearTimeout(timer);
  if (pid !== undefined) running.delete(pid);
  return { code, output, milliseconds: performance.now() - started };
}

/** As pnpm does it: a package's own programs first, then the root's, the pinned Node among them. */
function pathIn(folder: string): string {
  const bins = [folder, root].map((place) => join(place, 'node_modules', '.bin'));
  return [...bins, process.env['PATH'] ?? ''].join(delimiter);
}

/** Stops every running command and its children. */
export function endCommands(): void {
  for (const pid of running) endGroup(pid, 'SIGTERM');
}

function endGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // It has already exited.
  }
}
