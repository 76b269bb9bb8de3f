import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { S3Client, type S3Config } from '../../s3-client.ts';
import {
  proxyConfig,
  sharedConfig,
  storeConfig,
  type SwiftPorts,
  swiftSecret,
  swiftUser,
} from './swift-config.ts';

/** A real S3 server, OpenStack Swift, with one bucket, for tests. */
export interface S3Server {
  readonly config: S3Config;
  /** Kills every program with SIGKILL; what is stored stays. */
  kill(): Promise<void>;
  /** Starts the programs again after `kill`, on the same ports. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const python = '/usr/bin/python3';
const program = join(import.meta.dirname, 'swiftd.py');
const bucket = 'greenroom';
/** Milliseconds; it takes 2 to 5 s, and a minute in rounds of faults at the lowest priority. */
const startLimit = 240_000;
/** Milliseconds until killed programs' ports refuse: a moment, before a test's hook would give up. */
const endLimit = 30_000;

/** Whether the programs are there: Debian's python3-swift and memcached. */
export function hasS3Server(): boolean {
  return existsSync('/usr/lib/python3/dist-packages/swift') && existsSync('/usr/bin/memcached');
}

/** Starts a server in a new folder; it ends with this process. */
export async function startS3Server(): Promise<S3Server> {
  if (!hasS3Server()) {
    throw new Error('No S3 server found: install the Debian packages python3-swift and memcached.');
  }
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-s3-'));
  const ports = await findPorts();
  writeConfig(folder, ports);
  let children = startPrograms(folder, ports);
  const config: S3Config = {
    endpoint: `http://127.0.0.1:${ports.proxy}`,
    bucket,
    accessKey: swiftUser,
    secretKey: swiftSecret,
    region: 'us-east-1',
  };
  const kill = async () => {
    await Promise.all(children.map(end));
    // The forks of a killed program end a moment after it.
    await Promise.all(Object.values(ports).map(untilRefused));
  };
  const restart = async () => {
    children = startPrograms(folder, ports);
    await untilReady(new S3Client(config));
  };
  const stop = async () => {
    await kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await untilReady(new S3Client(config));
  } catch (error) {
    await stop();
    throw error;
  }
  return { config, kill, restart, stop };
}

function writeConfig(folder: string, ports: SwiftPorts): void {
  const user = userInfo().username;
  mkdirSync(join(folder, 'd1'));
  const write = (name: string, text: string) => writeFileSync(join(folder, name), `${text}\n`);
  write('swift.conf', sharedConfig);
  for (const kind of ['object', 'container', 'account'] as const) {
    write(`${kind}.conf`, storeConfig(kind, folder, ports[kind], user));
  }
  write('proxy.conf', proxyConfig(folder, ports, user));
}

function startPrograms(folder: string, ports: SwiftPorts): ChildProcess[] {
  const env = { PATH: process.env['PATH'], PYTHONDONTWRITEBYTECODE: '1' };
  const options = { stdio: 'ignore', env } as const;
  const run = (command: string, args: readonly string[]) =>
    spawn('setpriv', ['--pdeathsig', 'KILL', command, ...args], options);
  const port = String(ports.memcached);
  const user = userInfo().username;
  return [
    run('/usr/bin/memcached', ['-l', '127.0.0.1', '-p', port, '-U', '0', '-m', '16', '-u', user]),
    run(python, [program, folder, ...[ports.object, ports.container, ports.account].map(String)]),
  ];
}

/** Makes the bucket. The server of objects is ready later than the others: one is stored, too. */
async function untilReady(client: S3Client): Promise<void> {
  for (const startedAt = Date.now(); ;) {
    try {
      if (!(await client.bucketExists(bucket))) await client.makeBucket(bucket);
      await client.putObject(bucket, 'ready', 'ready');
      return await client.removeObject(bucket, 'ready');
    } catch (error) {
      if (Date.now() - startedAt > startLimit) {
        throw new Error('The S3 server did not start', { cause: error });
      }
      await wait(100);
    }
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

async function untilRefused(port: number): Promise<void> {
  for (const killedAt = Date.now(); await isAccepted(port); await wait(10)) {
    if (Date.now() - killedAt > endLimit) throw new Error(`Port ${port} is still served`);
  }
}

async function isAccepted(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function findPorts(): Promise<SwiftPorts> {
  const servers = Array.from({ length: 5 }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const [proxy = 0, object = 0, container = 0, account = 0, memcached = 0] = servers.map(
    (server) => (server.address() as { readonly port: number }).port,
  );
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return { proxy, object, container, account, memcached };
}
