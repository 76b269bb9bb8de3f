import type { Db } from '@greenroom/api/database/schema';
import { toChatMessage } from '@greenroom/api/features/chat/chat-repository';
import { chatReadIdOf, communityGroup } from '@greenroom/sync-protocol/chat/chat-places';
import { expect } from 'vitest';
import type { ChatTraces, MadeChange, RoomDevice } from './chat-traces.ts';

/** No step moves a member's read position back. */
export async function expectReadStays(
  db: Db,
  devices: readonly RoomDevice[],
  traces: ChatTraces,
): Promise<void> {
  for (const [userId, position] of await readPositionsOf(db, devices)) {
    expect(position).toBeGreaterThanOrEqual(traces.readPositions.get(userId) ?? 0);
    traces.readPositions.set(userId, position);
  }
}

/** Every accepted message exists once, in the same order on the server and all devices. */
export async function expectOneRoom(db: Db, devices: readonly RoomDevice[]): Promise<void> {
  const truth = await readRoom(db);
  const positions = await readPositionsOf(db, devices);
  await expectExactReactions(db, truth);
  for (const { device, member } of devices) {
    const { replica } = device;
    const rows = await replica.tables.chatMessages.orderBy('position').toArray();
    expect(rows.map(withoutMarks)).toEqual(truth);
    // No live row is left to mask pulled rows: a removed message stays removed.
    expect(await device.inspect((held) => held.liveRows.count())).toBe(0);
    const read = await replica.tables.chatReads.get(chatReadIdOf(member.userId, communityGroup));
    expect(read?.lastReadPosition ?? 0).toBe(positions.get(member.userId) ?? 0);
  }
}

/** No message is lost, no invalid one accepted, and refused ones keep their files. */
export async function expectNothingLost(
  db: Db,
  devices: readonly RoomDevice[],
  traces: ChatTraces,
): Promise<void> {
  const there = new Set((await readRoom(db)).map(({ id }) => id));
  for (const one of devices) {
    const refused = await one.device.replica.readRefusedChanges();
    const drafts = new Map(
      refused.flatMap(({ call, input }) => (call === 'chat.send' ? [[input['id'], input]] : [])),
    );
    const kept: string[] = [];
    for (const { id, by, content, attachmentId, isWrong } of traces.sent) {
      if (by !== one) continue;
      if (isWrong) expect(there.has(id)).toBe(false);
      if (traces.discarded.has(id)) continue;
      const places = [there.has(id), traces.removed.has(id), drafts.has(id)];
      expect(places.filter(Boolean), `${id} is in one place`).toHaveLength(1);
      expect(drafts.has(id)).toBe(isWrong);
      if (!drafts.has(id)) continue;
      expect(drafts.get(id)?.['content'] ?? null).toBe(content);
      if (attachmentId !== null) kept.push(attachmentId);
    }
    // Files of sent and discarded messages are deleted.
    const files = await one.device.inspect((held) => held.attachments.toCollection().primaryKeys());
    expect(files.toSorted()).toEqual(expect.arrayContaining(kept.toSorted()));
    const mayStay = traces.sent.flatMap(({ attachmentId, isWrong }) =>
      attachmentId !== null && isWrong ? [attachmentId] : [],
    );
    expect(files.filter((id) => !mayStay.includes(id))).toEqual([]);
  }
}

/**
 * A member's own withdrawals and edits are done, another's are not. Of edits on several devices any of
 * the last ones may be the last to arrive.
 */
export async function expectOwnChanges(db: Db, { sent, changes, discarded }: ChatTraces) {
  const room = new Map((await readRoom(db)).map((message) => [message.id, message]));
  const stands = ({ id }: MadeChange) => !discarded.has(id);
  for (const { id, by, content } of sent) {
    const message = room.get(id);
    if (message === undefined || discarded.has(id)) continue;
    const own = changes.filter(
      (change) => change.messageId === id && change.by.member.userId === by.member.userId,
    );
    const withdrawals = own.filter((change) => change.content === null);
    if (withdrawals.some(stands)) expect(message.deletedAt, `${id} is withdrawn`).not.toBeNull();
    if (withdrawals.length === 0) expect(message.deletedAt, `${id} stays`).toBeNull();
    if (message.deletedAt !== null) continue;
    const edits = own.filter((change) => change.content !== null);
    const last = edits.filter(
      (edit, place) =>
        !edits.slice(place + 1).some((later) => later.by === edit.by && stands(later)),
    );
    const words = [...last.map((edit) => edit.content), ...(edits.some(stands) ? [] : [content])];
    expect(words).toContain(message.content);
    expect(message.editedAt === null).toBe(message.content === content);
  }
}

/** Messages of one device keep the order they were written in, with and without images. */
export async function expectOrderKept(
  db: Db,
  devices: readonly RoomDevice[],
  traces: ChatTraces,
): Promise<void> {
  const order = (await readRoom(db)).map(({ id }) => id);
  for (const one of devices) {
    const own = traces.sent.filter(({ id, by }) => by === one && !traces.retried.has(id));
    const sent = own.map(({ id }) => id);
    const wanted = new Set(sent);
    expect(order.filter((id) => wanted.has(id))).toEqual(sent.filter((id) => order.includes(id)));
  }
}

/** A message shows each stored reaction once, and a deleted one none. */
async function expectExactReactions(
  db: Db,
  room: Awaited<ReturnType<typeof readRoom>>,
): Promise<void> {
  const stored = await db.selectFrom('chat_reactions').selectAll().execute();
  const keys = stored.map((row) => `${row.message_id} ${row.emoji} ${row.user_id}`);
  const shown = room.flatMap(({ id, reactions }) =>
    reactions.flatMap(({ emoji, userIds }) => userIds.map((userId) => `${id} ${emoji} ${userId}`)),
  );
  expect(shown.toSorted()).toEqual(keys.toSorted());
  for (const message of room.filter(({ deletedAt }) => deletedAt !== null)) {
    expect(message).toMatchObject({ content: null, imageUrl: null, reactions: [] });
  }
}

async function readRoom(db: Db) {
  const rows = await db.selectFrom('chat_messages').selectAll().orderBy('position').execute();
  return rows.map(toChatMessage);
}

async function readPositionsOf(
  db: Db,
  devices: readonly RoomDevice[],
): Promise<Map<string, number>> {
  const users = [...new Set(devices.map(({ member }) => member.userId))];
  const rows = await db
    .selectFrom('chat_read_positions')
    .select(['user_id', 'last_read_position'])
    .where('user_id', 'in', users)
    .execute();
  return new Map(rows.map((row) => [row.user_id, Number(row.last_read_position)]));
}

function withoutMarks(row: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([key]) => !key.startsWith('$')));
}
