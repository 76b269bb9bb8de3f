import type { ChatMessage, ChatRead } from '@greenroom/sync-protocol/chat/chat-records';
import { communityGroup } from '@greenroom/sync-protocol/chat/chat-places';
import {
  makeChatMessage,
  makeChatRead,
} from '@greenroom/sync-protocol/chat/testing/make-chat-rows';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { v7 as uuidV7 } from 'uuid';
import { expect, onTestFinished } from 'vitest';
import type { ConnectionHandlers } from '../../../replica/live/live-socket.ts';
import { memoryLocks } from '../../../replica/environment/locks.ts';
import { openReplica } from '../../../replica/replica.ts';
import type { Replica } from '../../../replica/replica-interface.ts';
import { startSystemTimer } from '../../../replica/environment/timers.ts';
import { makeAccount } from '../../../testing/account-factory.ts';
import { RowServer, type ServerRows } from '../../../testing/replica-bench.tsx';
import { chatEffects } from '../chat-effects.ts';
import { memberId } from './chat-factory.ts';

// Dexie tells a change to all databases of its name: also those that another file of this worker left.
export const reader = makeAccount({ id: uuidV7() });

/** The id of the message at a position. */
export function idAt(position: number): string {
  return `0190a000-0000-7000-8000-5${String(position).padStart(11, '0')}`;
}

/** The message at a position, of another member. */
export function makeMessage(position: number, over: Partial<ChatMessage> = {}): ChatMessage {
  return makeChatMessage(position, { id: idAt(position), senderId: memberId(1), ...over });
}

/** The messages from `first` to `last`, inclusive. */
export function makeMessages(first: number, last: number): ChatMessage[] {
  return Array.from({ length: last - first + 1 }, (_none, index) => makeMessage(first + index));
}

export interface LiveRoom {
  readonly replica: Replica;
  readonly server: RowServer;
  /** The number of exchanges so far. */
  readonly exchanges: () => number;
  /** Receives a message over the socket. */
  readonly tell: (message: ChatMessage) => void;
  /** Receives the reader's read position over the socket, as set on this or another device. */
  readonly tellRead: (position: number) => void;
  /** Receives a message's deletion over the socket. */
  readonly tellDeleted: (position: number) => void;
}

export function readTo(position: number): ChatRead {
  return makeChatRead(reader.id, position, idAt(position));
}

/** Opens a replica that exchanges automatically, with a scripted socket. */
export async function openLiveRoom(rows: ServerRows = {}): Promise<LiveRoom> {
  const server = new RowServer(reader.id, chatEffects, { account: [reader], ...rows });
  let count = 0;
  const sockets: ConnectionHandlers[] = [];
  const replica = await openReplica({
    userId: reader.id,
    effects: chatEffects,
    transport: {
      exchange: (request) => {
        count += 1;
        return server.exchange(request);
      },
    },
    openSocket: (handlers) => {
      sockets.push(handlers);
      return { send: () => undefined, close: () => undefined };
    },
    environment: {
      indexedDB: new IDBFactory(),
      IDBKeyRange,
      locks: memoryLocks(startSystemTimer),
      signals: { isVisible: () => true, listen: () => () => undefined },
      openChannel: null,
      persist: null,
      registerSync: null,
    },
  });
  onTestFinished(() => replica.close());
  await expect.poll(() => sockets.length).toBe(1);
  const send = (frame: object) => sockets[0]?.received(JSON.stringify(frame));
  return {
    replica,
    server,
    exchanges: () => count,
    tell: (message) =>
      send({ type: 'chat_message', ...message, senderUsername: 'ruby', recipientId: null }),
    tellRead: (position) => send({ type: 'chat_read', ...readTo(position) }),
    tellDeleted: (position) =>
      send({ type: 'chat_message_deleted', messageId: idAt(position), groupName: communityGroup }),
  };
}
