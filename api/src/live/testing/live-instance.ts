import { randomUUID } from 'node:crypto';
import { json } from 'node:stream/consumers';
import { communityGroup } from '@greenroom/sync-protocol/chat/chat-places';
import {
  type ServerMessage,
  serverMessageSchema,
} from '@greenroom/sync-protocol/live/server-messages';
import { type Problem, problemSchema } from '@greenroom/sync-protocol/problem';
import * as v from 'valibot';
import { expect, vi } from 'vitest';
import { type ClientOptions, WebSocket } from 'ws';
import { makeKeyRing } from '../../crypto/testing/make-key-ring.ts';
import type { TestDatabase } from '../../database/testing/test-database.ts';
import type { UserRow } from '../../features/users/users-table.ts';
import { type Caller, startTestApp, type TestApp } from '../../http/testing/test-app.ts';
import { unusedFiles } from '../../files/testing/unused-files.ts';
import { createRequestHandlers, feeds, frameSources } from '../../registered-features.ts';
import type { Feed } from '../../sync/feed.ts';
import { type Live, startLive } from '../live.ts';

/**
 * Time for an open device to notice a change: far less than the minute after which it would poll.
 * `live-promptness.pg.test.ts` (median of several rounds) and the journeys measure the second of
 * security 11; here other tests share the machine, and copying a database alone can take a second.
 */
export const promptly = { timeout: 5_000, interval: 10 };

export interface Instance {
  readonly test: TestApp;
  readonly live: Live;
  readonly url: string;
}

export interface InstanceOptions {
  readonly database: TestDatabase;
  /** Connection string for LISTEN. Absent: the database's. */
  readonly url?: string;
  /** Absent: a minute, longer than any test, so that polling finds nothing. */
  readonly readInterval?: number;
  readonly silenceLimit?: number;
  /** Absent: 30 s. */
  readonly listInterval?: number;
  /** Absent: those of the server. */
  readonly feeds?: readonly Feed[];
  /** Path of a Unix socket, whose buffers are small. Absent: a free port. */
  readonly path?: string;
}

export async function startInstance(options: InstanceOptions): Promise<Instance> {
  const { database, url = database.url, readInterval = 60_000, silenceLimit } = options;
  const { listInterval, path } = options;
  const live = await startLive({
    db: database.db,
    url,
    feeds: options.feeds ?? feeds,
    sources: frameSources,
    log: { warn: () => undefined },
    readInterval,
    ...(silenceLimit !== undefined && { silenceLimit }),
    ...(listInterval !== undefined && { listInterval }),
  });
  const handlers = createRequestHandlers({
    bankKeys: await makeKeyRing(),
    files: unusedFiles,
    announce: () => live.announce(),
  });
  const test = await startTestApp({ database, live, handlers });
  if (path !== undefined) {
    await test.app.listen({ path });
    return { test, live, url: `ws+unix:${path}:/ws` };
  }
  const address = await test.app.listen({ port: 0, host: '127.0.0.1' });
  return { test, live, url: `${address.replace('http', 'ws')}/ws` };
}

/** An open socket and the messages it received. */
export interface Device {
  readonly socket: WebSocket;
  readonly messages: ServerMessage[];
  /** The close code; null: open. */
  readonly closedWith: () => number | null;
}

/** Opens a socket of an account, by the cookie of a new session. */
export async function connect({ url, test }: Instance, user: UserRow): Promise<Device> {
  return connectAs(url, await test.signedIn(user));
}

export class RefusedUpgrade extends Error {
  readonly problem: Problem;

  constructor(status: number | undefined, problem: Problem) {
    super(`${status} ${problem.code}`);
    this.problem = problem;
  }
}

/** Opens a socket with a caller's cookie, or without any. @throws {RefusedUpgrade} */
export async function connectAs(
  url: string,
  { cookie }: Pick<Caller, 'cookie'>,
  options: ClientOptions = {},
): Promise<Device> {
  const headers = cookie === undefined ? {} : { cookie };
  const socket = new WebSocket(url, { headers, ...options });
  const messages: ServerMessage[] = [];
  let code: number | null = null;
  socket.on('message', (data: Buffer) => {
    const message: unknown = JSON.parse(data.toString('utf8'));
    v.assert(serverMessageSchema, message);
    messages.push(message);
  });
  socket.on('close', (closed) => (code = closed));
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
    socket.once('unexpected-response', (_request, response) => {
      json(response).then(
        (body) => reject(new RefusedUpgrade(response.statusCode, v.parse(problemSchema, body))),
        reject,
      );
    });
  });
  socket.on('error', () => undefined);
  return { socket, messages, closedWith: () => code };
}

type MessageOf<T extends ServerMessage['type']> = Extract<ServerMessage, { readonly type: T }>;

/** The messages of one type a device received. */
export function messagesOf<T extends ServerMessage['type']>(
  { messages }: Device,
  type: T,
): MessageOf<T>[] {
  return messages.filter((message): message is MessageOf<T> => message.type === type);
}

/** The texts of the chat messages a device received, in order. */
export function textsOf(device: Device): (string | null)[] {
  return messagesOf(device, 'chat_message').map(({ content }) => content);
}

/** The scopes a device was told to pull. */
export function pokedScopes(device: Device): string[] {
  return messagesOf(device, 'sync_poke').flatMap(({ scopes }) => scopes);
}

export function sendText(device: Device, content: string, more: object = {}): void {
  sendFrame(device, { type: 'chat_message', groupName: communityGroup, content, ...more });
}

/** Waits until exactly these texts were received. */
export async function waitForTexts(device: Device, texts: readonly string[]): Promise<void> {
  await vi.waitFor(() => expect(textsOf(device)).toEqual(texts), promptly);
}

/** Sends a frame: a string unchanged, anything else as JSON. */
export function sendFrame({ socket }: Device, frame: unknown): void {
  socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
}

/** Waits until everything sent so far has arrived in both directions. */
export async function roundTrip(device: Device): Promise<void> {
  const pongs = messagesOf(device, 'pong').length;
  sendFrame(device, { type: 'ping' });
  await vi.waitFor(
    () => expect(messagesOf(device, 'pong').length).toBeGreaterThan(pongs),
    promptly,
  );
}

/** Waits until this instance has announced all earlier commits. */
export async function settle(instance: Instance, witness: UserRow): Promise<void> {
  const device = await connect(instance, witness);
  await instance.test.db
    .updateTable('users')
    .set({ first_name: randomUUID() })
    .where('id', '=', witness.id)
    .execute();
  instance.live.announce();
  await vi.waitFor(() => expect(pokedScopes(device)).toContain(`user:${witness.id}`), promptly);
  device.socket.terminate();
}
