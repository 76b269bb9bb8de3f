import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { listProcessesBelow, stillAlive, type ProcessInfo } from './process-tree.ts';
import { waitFor } from '../wait-for.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The processes of `npm start`, by their command lines. */
const links = {
  npm: /^npm start|npm-cli|\bnpm\b.*start/,
  bootstrap: /infra\/scripts\/run\.mjs/,
  server: /infra\/scripts\/start\.ts$/,
  postgres: /postgres.* -D /,
} as const;

type Link = keyof typeof links;

/** `npm start` in its own process group. */
export class NpmStart {
  readonly url: string;
  output = '';
  readonly #child: ChildProcess;
  readonly #exit: Promise<unknown>;
  #processes: ProcessInfo[] = [];

  constructor(port: number, dataFolder: string) {
    this.url = `http://localhost:${port}`;
    this.#child = spawn('npm', ['start'], {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: undefined,
        NODE_OPTIONS: undefined,
        PORT: String(port),
        GREENROOM_DATA: dataFolder,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    this.#exit = once(this.#child, 'exit');
    this.#child.stdout?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    this.#child.stderr?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
  }

  /** Waits until the server answers. @throws with its output if it never does */
  async untilReady(): Promise<void> {
    try {
      await waitFor(`${this.url} to be ready`, async () => {
        if (this.#child.exitCode !== null) return true;
        return (await fetch(`${this.url}/readyz`)).ok;
      });
    } catch (error) {
      throw new Error(`npm start did not come up.\n${this.output}`, { cause: error });
    }
    if (this.#child.exitCode !== null) throw new Error(`npm start ended.\n${this.output}`);
    this.#processes = listProcessesBelow(this.#pid);
  }

  /** Signals the whole process group, like a terminal or service manager. */
  signalGroup(signal: NodeJS.Signals): void {
    process.kill(-this.#pid, signal);
  }

  /** Kills one process of the chain with SIGKILL. */
  kill(link: Link): void {
    // PostgreSQL's workers run below their postmaster under other names.
    const found = this.#processes.find(({ command }) => links[link].test(command));
    if (found === undefined) {
      const commands = this.#processes.map(({ command }) => command).join('\n');
      throw new Error(`No ${link} among\n${commands}`);
    }
    process.kill(found.pid, 'SIGKILL');
  }

  /** Waits until the command and all its processes have ended. */
  async untilAllGone(): Promise<void> {
    await this.#exit;
    await waitFor('every process to end', () => stillAlive(this.#processes).length === 0);
  }

  get exitCode(): number | null {
    return this.#child.exitCode;
  }

  async untilEnded(): Promise<void> {
    await this.#exit;
  }

  /** Kills what is left, for the end of a test. */
  async dispose(): Promise<void> {
    const left = new Set([...listProcessesBelow(this.#pid), ...stillAlive(this.#processes)]);
    for (const { pid } of left) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {}
    }
    await waitFor('the left-over processes to end', () => stillAlive([...left]).length === 0);
  }

  get #pid(): number {
    if (this.#child.pid === undefined) throw new Error('npm could not be started');
    return this.#child.pid;
  }
}
