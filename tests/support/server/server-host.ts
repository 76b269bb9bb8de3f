import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from './free-port.ts';
import type { HostAnswer, HostRequest } from './host-program.ts';
import { fillPrepared } from './prepared-data.ts';
import { environmentOf, type JourneyServer, postgresFolder } from './server-process.ts';

const program = fileURLToPath(new URL('host-program.ts', import.meta.url));

/**
 * A process that runs servers one after another, each on its own copy of the prepared database: a
 * third of the work of a process and a PostgreSQL for each. For journeys that leave their server's
 * life alone.
 */
export class ServerHost {
  readonly #folder: string;
  readonly #child: ChildProcess;
  #output = '';

  private constructor(folder: string, child: ChildProcess) {
    this.#folder = folder;
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => (this.#output += chunk.toString()));
    }
  }

  static async start(): Promise<ServerHost> {
    const folder = mkdtempSync(join(tmpdir(), 'greenroom-host-'));
    // Under root, PostgreSQL runs as another user, who needs access.
    chmodSync(folder, 0o755);
    const prepared = await fillPrepared(folder);
    const child = spawn(process.execPath, [program, join(folder, postgresFolder)], {
      env: environmentOf(prepared),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
    });
    const host = new ServerHost(folder, child);
    await host.#hear('ready');
    return host;
  }

  /**
   * Starts a server; the one before must have been removed. `env` is added to its environment.
   * @param chosenPort absent: a free one
   */
  async startServer(
    env: Readonly<Record<string, string>>,
    chosenPort?: number,
  ): Promise<HostedServer> {
    const before = this.#output.length;
    const port = chosenPort ?? (await findFreePort());
    const dataFolder = mkdtempSync(`${this.#folder}-data-`);
    cpSync(this.#folder, dataFolder, {
      recursive: true,
      filter: (path) => basename(path) !== postgresFolder,
    });
    const variables = { ...env, PORT: String(port), GREENROOM_DATA: dataFolder };
    const { databaseUrl } = await this.#ask({ do: 'start', env: variables }, 'started');
    return new HostedServer({
      port,
      address: databaseUrl,
      readOutput: () => this.#output.slice(before),
      stop: async () => {
        await this.#ask({ do: 'stop' }, 'stopped');
        rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 });
      },
    });
  }

  async close(): Promise<void> {
    if (this.#child.connected) {
      const exit = once(this.#child, 'exit');
      this.#child.disconnect();
      await exit;
    }
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  async #ask<Kind extends HostAnswer['is']>(request: HostRequest, kind: Kind) {
    // Its end before now is not heard of any more.
    if (!this.#child.connected) throw new Error(`The host of servers has ended\n${this.#output}`);
    const answer = this.#hear(kind);
    // An error of sending means that it ends, which `#hear` hears.
    this.#child.send(request, () => undefined);
    return answer;
  }

  /** @throws with the host's output when it ends or answers otherwise */
  #hear<Kind extends HostAnswer['is']>(kind: Kind): Promise<Extract<HostAnswer, { is: Kind }>> {
    return new Promise((resolve, reject) => {
      const fail = (why: string) => {
        stopHearing();
        reject(new Error(`The host of servers: ${why}\n${this.#output}`));
      };
      const take = (answer: HostAnswer) => {
        if (answer.is === 'failed') return fail(answer.message);
        if (answer.is !== kind) return fail(`'${answer.is}' instead of '${kind}'`);
        stopHearing();
        resolve(answer as Extract<HostAnswer, { is: Kind }>);
      };
      const end = () => fail('it ended');
      const stopHearing = () => this.#child.off('message', take).off('exit', end);
      this.#child.on('message', take).on('exit', end);
    });
  }
}

interface HostedParts {
  readonly port: number;
  readonly address: string;
  readonly readOutput: () => string;
  readonly stop: () => Promise<void>;
}

/** A server within a host. It cannot be killed or started again. */
export class HostedServer implements JourneyServer {
  readonly port: number;
  readonly url: string;
  readonly #parts: HostedParts;

  constructor(parts: HostedParts) {
    this.port = parts.port;
    this.url = `http://localhost:${parts.port}`;
    this.#parts = parts;
  }

  get output(): string {
    return this.#parts.readOutput();
  }

  databaseUrl(): string {
    return this.#parts.address;
  }

  async remove(): Promise<void> {
    await this.#parts.stop();
  }

  start(): Promise<void> {
    throw hasNoProcess();
  }

  kill(): Promise<void> {
    throw hasNoProcess();
  }
}

function hasNoProcess(): Error {
  return new Error('This server has no process of its own: test.use({ ownsServer: true })');
}
