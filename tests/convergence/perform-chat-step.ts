import type { Db } from '@greenroom/api/database/schema';
import {
  findNewestMessages,
  toChatMessageView,
} from '@greenroom/api/features/chat/chat-repository';
import type { Attachment } from '@greenroom/pwa/replica/replica-types';
import { remove as removeMessage } from '@greenroom/sync-protocol/chat/chat-calls';
import { communityGroup } from '@greenroom/sync-protocol/chat/chat-places';
import { chatScope, chatSortOf } from '@greenroom/sync-protocol/chat/chat-rules';
import { imageUrlOf } from '@greenroom/sync-protocol/uploads/uploads-rules';

import { v7 } from 'uuid';
import type { Member } from './api-under-test.ts';
import type { ChatAct, ChatStep } from './chat-steps.ts';
import type { ChatTraces, RoomDevice, SentMessage } from './chat-traces.ts';
import { performOnDevice } from './device-steps.ts';

export interface Room {
  readonly db: Db;
  readonly admin: Member;
  readonly devices: readonly RoomDevice[];
  readonly traces: ChatTraces;
}

const wholeImage = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export async function performInRoom(step: ChatStep, room: Room): Promise<void> {
  if ('device' in step) {
    const one = room.devices[step.device];
    if (!one) throw new Error(`no device ${step.device}`);
    return performOn(one, step, room);
  }
  if (step.kind === 'remove') return remove(room, step.pick);
  await Promise.all(room.devices.map(({ device }) => device.replica.exchangeNow('person')));
}

type StepOnDevice = Extract<ChatStep, { readonly device: number }>;

async function performOn(one: RoomDevice, step: StepOnDevice, room: Room): Promise<void> {
  const { device, files } = one;
  if ('faults' in step) {
    device.network.plan(step.faults);
    files.plan(step.fileFaults);
  }
  switch (step.kind) {
    case 'kill-in-upload': {
      const begun = files.nextBegun();
      const running = device.replica.exchangeNow('person');
      await Promise.race([begun, running]);
      await device.switchOff();
      await running;
      return device.switchOn();
    }
    case 'worker':
      return device.flushInWorker();
    case 'worker-and-exchange':
      await Promise.all([device.flushInWorker(), device.replica.exchangeNow('person')]);
      return;
    case 'extend':
      await device.replica.extend(chatScope(communityGroup), chatSortOf(0));
      return;
    case 'deliver':
      return deliverFrame(one, step.pick, room);
    case 'acts':
    case 'exchange':
    case 'exchange-and-act':
    case 'cut':
    case 'reseal':
      return performOnDevice(device, step, (wish) => act(wish, one, room.traces));
  }
}

async function remove({ db, admin, traces }: Room, pick: number): Promise<void> {
  const rows = await findNewestMessages(db, communityGroup, null, 200);
  const row = rows[pick % Math.max(rows.length, 1)];
  if (!row) return;
  traces.frames.push({ type: 'chat_message', ...toChatMessageView(row) });
  await admin.request('DELETE', removeMessage.path.replace(':id', row.id));
  traces.removed.add(row.id);
  traces.frames.push({
    type: 'chat_message_deleted',
    messageId: row.id,
    groupName: communityGroup,
  });
}

async function deliverFrame(
  { device }: RoomDevice,
  pick: number,
  { db, traces }: Room,
): Promise<void> {
  const rows = await findNewestMessages(db, communityGroup, null, 200);
  const news = rows.map((row) => ({ type: 'chat_message', ...toChatMessageView(row) }));
  // Includes outdated frames: a socket may be slower than a pull.
  const frames = [...news, ...traces.frames];
  const frame = frames[pick % Math.max(frames.length, 1)];
  if (frame) await device.deliverFrame(frame);
}

async function act(wish: ChatAct, one: RoomDevice, traces: ChatTraces): Promise<void> {
  switch (wish.kind) {
    case 'send':
      return sendMessage(one, traces, { content: nextText(traces) });
    case 'send-empty':
      return sendMessage(one, traces, { content: ' ', isWrong: true });
    case 'send-image':
      return sendMessage(one, traces, { content: nextText(traces), bytes: wholeImage });
    case 'send-broken-image':
      return sendMessage(one, traces, {
        content: null,
        bytes: Buffer.from('no image'),
        isWrong: true,
      });
    case 'reply': {
      const replyToId = await pickShown(one, wish.pick);
      return sendMessage(one, traces, {
        content: nextText(traces),
        ...(replyToId && { replyToId }),
      });
    }
    case 'read': {
      const id = await pickShown(one, wish.pick);
      if (id) await one.device.replica.mutate('chat.markRead', { id });
      return;
    }
    case 'edit':
    case 'withdraw':
    case 'react': {
      const id = await pickShown(one, wish.pick);
      if (id) await changeMessage(wish, id, one, traces);
      return;
    }
    case 'discard':
    case 'retry':
      return decide(wish.kind, wish.pick, one, traces);
  }
}

type MessageChange = Extract<ChatAct, { kind: 'edit' | 'withdraw' | 'react' }>;

async function changeMessage(
  wish: MessageChange,
  id: string,
  by: RoomDevice,
  { changes }: ChatTraces,
): Promise<void> {
  const { replica } = by.device;
  if (wish.kind === 'react') {
    await replica.mutate('chat.react', { id, emoji: wish.emoji, isOn: wish.isOn });
    return;
  }
  const content = wish.kind === 'withdraw' ? null : `edit ${changes.length + 1}`;
  const changeId =
    content === null
      ? await replica.mutate('chat.withdraw', { id })
      : await replica.mutate('chat.edit', { id, content });
  changes.push({ id: changeId, messageId: id, by, content });
}

interface MessageContent {
  readonly content: string | null;
  readonly bytes?: Buffer;
  readonly replyToId?: string;
  readonly isWrong?: boolean;
}

async function sendMessage(
  one: RoomDevice,
  traces: ChatTraces,
  words: MessageContent,
): Promise<void> {
  const { content, bytes, replyToId, isWrong = false } = words;
  const id = v7();
  const files = bytes ? [attachmentOf(bytes)] : [];
  const [attachment] = files;
  const input = {
    id,
    ...(content !== null && { content }),
    ...(attachment && { imageUrl: imageUrlOf(attachment.id), imageFilename: attachment.name }),
    ...(replyToId !== undefined && { replyToId }),
  };
  const sent: SentMessage = { id, by: one, content, attachmentId: attachment?.id ?? null, isWrong };
  await one.device.replica.mutate('chat.send', input, files);
  traces.sent.push(sent);
}

function attachmentOf(bytes: Buffer): Attachment {
  const copy = new Uint8Array(bytes).buffer;
  return { id: v7(), bytes: copy, type: 'image/png', name: 'a.png', width: 1, height: 1 };
}

async function decide(
  kind: 'discard' | 'retry',
  pick: number,
  { device }: RoomDevice,
  traces: ChatTraces,
): Promise<void> {
  const waiting = await device.replica.readWaitingChanges();
  const change = waiting[pick % Math.max(waiting.length, 1)];
  if (!change) return;
  const ids = change.call === 'chat.send' ? change.rows.map(({ id }) => id) : [];
  for (const id of [change.id, ...ids])
    (kind === 'discard' ? traces.discarded : traces.retried).add(id);
  await device.replica[kind](change.id);
}

/** One of the shown messages, deterministic for a device and number. */
async function pickShown({ device }: RoomDevice, number: number): Promise<string | undefined> {
  const ids = await device.replica.tables.chatMessages.toCollection().primaryKeys();
  return ids[number % Math.max(ids.length, 1)];
}

function nextText({ sent }: ChatTraces): string {
  return `message ${sent.length + 1}`;
}
