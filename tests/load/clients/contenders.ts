import { join } from 'node:path';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../../support/server/free-port.ts';
import { type ServerProcess, startServer } from '../../support/server/server-process.ts';
import type { SocketTarget } from './client-process.ts';
import { cookieOf, createMembers, type LoadMember } from './members.ts';

/** A server that broadcasts messages over its sockets. */
export interface Contender {
  readonly name: string;
  /** Addresses for this many sockets. */
  targets(count: number): SocketTarget[];
  /** The server's process, for its processor time and memory. */
  readonly pid: number;
  stop(): Promise<void>;
}

/** Greenroom as deployed: real servers on one PostgreSQL, which the first one starts. */
export interface Greenroom extends Contender {
  readonly servers: readonly ServerProcess[];
  readonly members: readonly LoadMember[];
}

/** @param instances servers on the one database; sockets are spread over them */
export async function startGreenroom(instances: number, members: number): Promise<Greenroom> {
  const first = await startServer();
  const servers = [first];
  const stop = async () => {
    for (const server of servers.toReversed()) await server.remove();
  };
  try {
    const DATABASE_URL = first.databaseUrl();
    const env = { DATABASE_URL, BANK_KEY_FILE: join(first.dataFolder, 'bank-keys.json') };
    while (servers.length < instances) servers.push(await startServer({ env }));
    const all = await createMembers(DATABASE_URL, members);
    const targets = (count: number) =>
      all.slice(0, count).map((one, n) => targetOf(one, n, servers));
    const name = instances === 1 ? 'Greenroom' : `Greenroom, ${instances} instances`;
    return { name, servers, members: all, targets, pid: first.pid, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function targetOf(
  member: LoadMember,
  place: number,
  servers: readonly ServerProcess[],
): SocketTarget {
  const server = servers[place % servers.length];
  if (server === undefined) throw new Error('There is no server');
  const url = `${server.url.replace('http', 'ws')}/ws`;
  return { url, cookie: cookieOf(member, server), dialect: 'plain', isSlow: false };
}

const broadcasters = {
  ws: 'raw `ws`',
  prebuilt: 'one frame encoded for all',
  'socket.io': 'Socket.IO',
} as const;

/** A process with a broadcast only. */
export async function startBroadcaster(kind: keyof typeof broadcasters): Promise<Contender> {
  const port = await findFreePort();
  const file = fileURLToPath(new URL('socket-server.ts', import.meta.url));
  const env = { ...process.env, NODE_ENV: 'production', PORT: String(port), KIND: kind };
  const child = fork(file, { env });
  const [message] = (await once(child, 'message')) as [unknown];
  if (message !== 'ready') throw new Error(`${kind} did not start`);
  const isSocketIo = kind === 'socket.io';
  const path = isSocketIo ? 'socket.io/?EIO=4&transport=websocket' : '';
  const url = `ws://localhost:${port}/${path}`;
  const dialect = isSocketIo ? ('socket.io' as const) : ('plain' as const);
  return {
    name: broadcasters[kind],
    targets: (count) =>
      Array.from({ length: count }, () => ({ url, cookie: '', dialect, isSlow: false })),
    pid: child.pid ?? 0,
    stop: () => stopChild(child),
  };
}

async function stopChild(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.disconnect();
  await gone;
}
