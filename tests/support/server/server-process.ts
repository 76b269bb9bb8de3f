import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from './free-port.ts';
import { fillPrepared } from './prepared-data.ts';
import { waitFor } from '../wait-for.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The embedded PostgreSQL's folder within the data folder. */
export const postgresFolder = 'postgres';

/** The server of a journey: a process, or one within a host. */
export interface JourneyServer {
  readonly port: number;
  readonly url: string;
  /** What the server said, for the message of a failed test. */
  readonly output: string;
  /** The database's address, for checks that bypass the server. */
  databaseUrl(): string;
  start(): Promise<void>;
  kill(signal?: NodeJS.Signals): Promise<void>;
  /** Ends the server and deletes its data. */
  remove(): Promise<void>;
}

export interface ServerOptions {
  /** Absent: a new folder with the run's prepared data, removed by `remove()`. */
  readonly dataFolder?: string;
  /** Absent: a free one. */
  readonly port?: number;
  readonly env?: NodeJS.ProcessEnv;
}

/** A real server process on its own embedded PostgreSQL. */
export class ServerProcess implements JourneyServer {
  readonly port: number;
  readonly dataFolder: string;
  readonly url: string;
  output = '';
  readonly #env: NodeJS.ProcessEnv;
  #child: ChildProcess | undefined;

  constructor(port: number, dataFolder: string, env: NodeJS.ProcessEnv) {
    this.port = port;
    this.dataFolder = dataFolder;
    this.url = `http://localhost:${port}`;
    this.#env = env;
  }

  get isRunning(): boolean {
    return this.#child !== undefined && !hasEnded(this.#child);
  }

  /** 0 before the start. */
  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Starts the process and waits until it reports ready. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, ['api/src/main.ts'], {
      cwd: root,
      env: environmentOf({
        ...this.#env,
        PORT: String(this.port),
        GREENROOM_DATA: this.dataFolder,
      }),
      // The channel ends the server when the test's process is killed.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // Its own process group, like `npm start`.
      detached: true,
    });
    this.#child = child;
    const saidBefore = this.output.length;
    child.stdout?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    try {
      await waitFor('the server to be ready', async () => {
        if (hasEnded(child)) return true;
        // Another server may have taken the port: this one must have logged its start.
        if (!this.output.includes('Greenroom is running', saidBefore)) return false;
        return (await fetch(`${this.url}/readyz`)).ok;
      });
    } catch (error) {
      throw new Error(`The server did not start.\n${this.output}`, { cause: error });
    }
    if (hasEnded(child)) throw new Error(`The server ended at its start.\n${this.output}`);
  }

  /** Signals the server process alone and waits until it has ended. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = this.#child;
    if (child === undefined || hasEnded(child)) return;
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  }

  /** Ends the process like Ctrl-C or a service manager. */
  async stop(): Promise<void> {
    await this.kill('SIGTERM');
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  postmasterPid(): number {
    return Number(this.#postmasterFile()[0]);
  }

  databaseUrl(): string {
    const password = readFileSync(join(this.dataFolder, postgresFolder, 'password'), 'utf8');
    const [, , , port, socketFolder, address] = this.#postmasterFile();
    const url = new URL(`postgresql://greenroom:${password}@localhost:${port}/greenroom`);
    if (socketFolder) url.searchParams.set('host', socketFolder);
    else url.hostname = address ?? 'localhost';
    return url.href;
  }

  /** PostgreSQL's postmaster.pid: pid, folder, start, port, socket folder, address. */
  #postmasterFile(): string[] {
    const file = join(this.dataFolder, postgresFolder, 'cluster', 'postmaster.pid');
    return readFileSync(file, 'utf8').split('\n');
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.dataFolder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The environment of a server under test. */
export function environmentOf(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    ...process.env,
    // The checks of the System page ask no real push service.
    PUSH_TEST_ORIGIN: 'https://localhost:2',
    NODE_ENV: 'production',
    // Set by Playwright; Node warns when NO_COLOR is set as well.
    FORCE_COLOR: undefined,
    LOG_LEVEL: 'warn',
    ...variables,
  };
}

export async function startServer(options: ServerOptions = {}): Promise<ServerProcess> {
  const port = options.port ?? (await findFreePort());
  const dataFolder = options.dataFolder ?? makeDataFolder();
  const hasOwnDatabase = options.env?.['DATABASE_URL'] === undefined;
  const isFilled = options.dataFolder === undefined && hasOwnDatabase;
  const prepared = isFilled ? await fillPrepared(dataFolder) : {};
  const server = new ServerProcess(port, dataFolder, { ...prepared, ...options.env });
  await server.start();
  return server;
}

function makeDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-server-'));
  // Under root, PostgreSQL runs as another user, who needs access.
  chmodSync(folder, 0o755);
  return folder;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
