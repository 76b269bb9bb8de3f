import * as chat from '@greenroom/sync-protocol/chat/chat-offline-calls';
import type { ChatMessage } from '@greenroom/sync-protocol/chat/chat-records';
import { makeChatMessage } from '@greenroom/sync-protocol/chat/testing/make-chat-rows';
import { onTestFinished } from 'vitest';
import { NetworkError } from '../../rest/problem-error.ts';
import type { ReplicaEnvironment } from '../environment/replica-environment.ts';
import type { Replica, ReplicaOptions } from '../replica-interface.ts';
import type { Attachment, Effects, RowKey } from '../replica-types.ts';
import type { FileTransport, Upload } from '../environment/transport.ts';
import { type FakeHandler, FakeRefusal, FakeServer, problem } from './fake-server.ts';
import { scheduleScope, testEffects, testHandlers, userId } from './shift-world.ts';
import { TestDevice } from './test-device.ts';

// A chat room for the engine's tests: messages with pictures, uploaded first.

const roomScope = 'chat:general';

export function messageId(n: number): string {
  return `0190a000-0000-7000-9000-${String(n).padStart(12, '0')}`;
}

/** The n-th picture: four bytes of n. */
export function picture(n: number): Attachment {
  const id = `0190a000-0000-7000-a000-${String(n).padStart(12, '0')}`;
  const bytes = new Uint8Array([n, n, n, n]).buffer;
  return { id, bytes, type: 'image/png', name: `${n}.png`, width: 2, height: 2 };
}

/** The server refuses messages and reports with this text. */
export const refusedText = 'this is refused';

const touch = (input: { readonly id: string }): RowKey[] => [
  { collection: 'chatMessages', id: input.id },
];

export const roomEffects = {
  ...testEffects,
  'chat.send': {
    call: chat.send,
    footprint: touch,
    creates: touch,
    apply(recorder, input) {
      if (recorder.get('chatMessages', input.id)) return;
      recorder.put('chatMessages', makeMessage(input.id, input, Number.MAX_SAFE_INTEGER));
    },
    describe: (input) => `Say ${input.content ?? 'a picture'}`,
    lane: () => 'room',
  },
  'chat.report': {
    call: chat.report,
    footprint: touch,
    apply: () => undefined,
    describe: () => 'Report',
  },
} satisfies Partial<Effects>;

/** The fate of one upload; a function runs before the file is stored. */
export type FileFate = 'lost-request' | 'lost-answer' | Error | (() => Promise<unknown>);

/** The server's files and their transport. */
export class FakeFiles implements FileTransport {
  readonly stored = new Map<string, { readonly userId: string; readonly bytes: number[] }>();
  /** The ids of all uploads received. */
  readonly came: string[] = [];
  readonly fates: FileFate[] = [];
  /** The user whose session uploads use. */
  sessionOf = userId;

  async upload({ userId: owner, attachment: { id, bytes } }: Upload, signal: AbortSignal) {
    const fate = this.fates.shift();
    await Promise.resolve();
    if (fate === 'lost-request') throw new NetworkError();
    if (fate instanceof Error) throw fate;
    if (typeof fate === 'function') await fate();
    if (signal.aborted) throw new NetworkError();
    if (owner !== this.sessionOf) throw problem('other_account');
    this.came.push(id);
    this.stored.set(id, { userId: owner, bytes: [...new Uint8Array(bytes)] });
    if (fate === 'lost-answer') throw new NetworkError();
  }
}

/** A server with a room and files, and a device of its user. */
export function makeRoom(over: Partial<ReplicaEnvironment> = {}) {
  const files = new FakeFiles();
  const server = new FakeServer(userId, { ...testHandlers, ...roomHandlers(files) });
  server.feed.held = [scheduleScope, roomScope];
  const makeRoomDevice = (more: Partial<ReplicaEnvironment> = {}) => {
    const device = new TestDevice(server, { ...over, ...more });
    onTestFinished(() => device.close());
    const open = (options: Partial<ReplicaOptions> = {}): Promise<Replica> =>
      device.open({ effects: roomEffects, files, ...options });
    return { device, open };
  };
  return { server, files, makeRoomDevice, ...makeRoomDevice() };
}

export function sendText(replica: Replica, n: number, content = `text ${n}`): Promise<string> {
  return replica.mutate('chat.send', { id: messageId(n), content });
}

/** Sends the n-th message with the n-th picture. */
export function sendPicture(replica: Replica, n: number, content = ''): Promise<string> {
  const attachment = picture(n);
  const imageUrl = `/api/files/${attachment.id}`;
  const input = { id: messageId(n), imageUrl, ...(content !== '' && { content }) };
  return replica.mutate('chat.send', input, [attachment]);
}

export function sendRefused(replica: Replica, n: number): Promise<string> {
  return sendText(replica, n, refusedText);
}

/** The numbers of the server's messages, in order. */
export function readRoom({ feed }: FakeServer): number[] {
  const rows = feed.rowsOf('chatMessages') as unknown as ChatMessage[];
  return rows.toSorted((a, b) => a.position - b.position).map(({ id }) => Number(id.slice(-12)));
}

/** The numbers of the messages on a device, pending ones last. */
export async function readShown(replica: Replica): Promise<number[]> {
  const rows = await replica.tables.chatMessages.orderBy('position').toArray();
  return rows.map(({ id }) => Number(id.slice(-12)));
}

function roomHandlers(files: FakeFiles): Readonly<Record<string, FakeHandler>> {
  let position = 0;
  return {
    'chat.send': (store, input) => {
      const { content, imageUrl } = input;
      if (content === refusedText) throw new FakeRefusal('invalid', 'That is not allowed here');
      const file = typeof imageUrl === 'string' ? imageUrl.split('/').at(-1) : undefined;
      if (file !== undefined && !files.stored.has(file)) {
        throw new FakeRefusal('upload_missing', 'You have not uploaded this image');
      }
      position += 1;
      store.put(roomScope, 'chatMessages', {
        ...makeMessage(String(input['id']), input, position),
      });
    },
    'chat.report': (_store, { reason }) => {
      if (reason === refusedText) throw new FakeRefusal('invalid', 'That is not allowed here');
    },
  };
}

function makeMessage(
  id: string,
  { content, imageUrl }: { readonly content?: unknown; readonly imageUrl?: unknown },
  position: number,
): ChatMessage {
  const picture = typeof imageUrl === 'string' && ({ messageType: 'image', imageUrl } as const);
  return makeChatMessage(position, {
    id,
    senderId: userId,
    content: typeof content === 'string' ? content : null,
    timestamp: '2026-11-20T12:00:00.000Z',
    ...picture,
  });
}
