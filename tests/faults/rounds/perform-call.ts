import type { Attachment } from '@greenroom/pwa/replica/replica-types';
import type { OfflineCallName } from '@greenroom/sync-protocol/contract';
import type { CollectionName, RowOf } from '@greenroom/sync-protocol/collections';
import { reactionEmojis } from '@greenroom/sync-protocol/chat/chat-records';
import { addDays } from '@greenroom/sync-protocol/time/dates';
import { imageUrlOf } from '@greenroom/sync-protocol/uploads/uploads-rules';
import { v7 } from 'uuid';
import type { MemberDevice } from './member-device.ts';
import type { ActPlan } from './plan-rounds.ts';

/** One image of 1 x 1 pixel. */
const image = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** What all devices of a run share, so that a value shows which change it came from. */
export class UniqueValues {
  readonly #used = new Set<string>();
  #count = 0;

  /** A text that no other change has. */
  newText(): string {
    this.#count += 1;
    return `text ${this.#count}`;
  }

  /** Whether this is the first request of a value; it is then taken. */
  take(value: string): boolean {
    if (this.#used.has(value)) return false;
    this.#used.add(value);
    return true;
  }
}

type Perform = (on: MemberDevice, pick: number, values: UniqueValues) => Promise<boolean>;

/** Performs the planned call; where there is nothing for it, plans a shift. */
export async function performCall(
  on: MemberDevice,
  { call, pick }: ActPlan,
  values: UniqueValues,
): Promise<void> {
  if (!(await performers[call](on, pick, values))) await addShift(on, pick, values);
}

const addShift: Perform = async (on, pick, values) => {
  const id = v7();
  const start = pick % dayMinutes;
  values.take(`${id} ${clock(start)}`);
  // Every third is of today, so that it can be decided.
  const date = addDays(new Date().toISOString().slice(0, 10), pick % 3 === 0 ? 0 : pick % 300);
  const hours = { plannedStartTime: clock(start), plannedEndTime: clock(start + 60) };
  const mark = { kind: 'row', table: 'schedule_entries', value: id } as const;
  await on.act('schedule.add', { id, date, ...hours }, mark);
  return true;
};

const performers: Readonly<Record<OfflineCallName, Perform>> = {
  'schedule.add': addShift,
  'schedule.reschedule': async (on, pick, values) => {
    const id = await pickId(on, 'scheduleEntries', pick, ({ status }) => status === 'planned');
    const start = clock(pick);
    if (id === null || !values.take(`${id} ${start}`)) return false;
    const hours = { plannedStartTime: start, plannedEndTime: clock(pick + 90) };
    const mark = { kind: 'value', table: 'schedule_entries', id, value: start } as const;
    await on.act('schedule.reschedule', { id, ...hours }, mark);
    return true;
  },
  'schedule.decide': async (on, pick) => {
    const today = new Date().toISOString().slice(0, 10);
    const id = await pickId(
      on,
      'scheduleEntries',
      pick,
      ({ date, status }) => date === today && status === 'planned',
    );
    if (id === null) return false;
    const status = pick % 2 === 0 ? 'completed_full' : 'not_worked';
    await on.act('schedule.decide', { id, status, from: 'planned' });
    return true;
  },
  'schedule.undecide': async (on, pick) => {
    const id = await pickId(on, 'scheduleEntries', pick, ({ status }) => status !== 'planned');
    const entry = id === null ? undefined : await on.replica.tables.scheduleEntries.get(id);
    if (!entry || entry.status === 'planned') return false;
    await on.act('schedule.undecide', { id: entry.id, from: entry.status });
    return true;
  },
  'schedule.remove': async (on, pick) => {
    const id = await pickId(on, 'scheduleEntries', pick, ({ status }) => status === 'planned');
    if (id === null) return false;
    await on.act('schedule.remove', { id });
    return true;
  },
  'support.send': async (on, _pick, values) => {
    const id = v7();
    const mark = { kind: 'row', table: 'admin_messages', value: id } as const;
    await on.act('support.send', { id, content: values.newText() }, mark);
    return true;
  },
  'support.markRead': async (on, pick) => {
    const id = await pickId(on, 'adminMessages', pick, ({ respondedAt }) => respondedAt !== null);
    if (id === null) return false;
    await on.act('support.markRead', { id });
    return true;
  },
  'blocklist.add': async (on, _pick, values) => {
    const id = v7();
    const mark = { kind: 'row', table: 'blocklist_entries', value: id } as const;
    const named = { memberName: values.newText(), description: 'Never came to the door' };
    await on.act('blocklist.add', { id, ...named }, mark);
    return true;
  },
  'notifications.markRead': (on, pick) => markNotification(on, pick, 'notifications.markRead'),
  'notifications.markUnread': (on, pick) => markNotification(on, pick, 'notifications.markUnread'),
  'notifications.markAllRead': async (on) => {
    const ids = await on.replica.tables.notifications.toCollection().primaryKeys();
    if (ids.length === 0) return false;
    await on.act('notifications.markAllRead', { ids: ids.slice(0, 100) });
    return true;
  },
  'notifications.setPreferences': async (on, pick) => {
    await on.act('notifications.setPreferences', { notifyScheduleEnabled: pick % 2 === 0 });
    return true;
  },
  'chat.send': async (on, pick, values) => {
    const id = v7();
    const files = pick % 4 === 0 ? [makeAttachment()] : [];
    const input = {
      id,
      content: values.newText(),
      ...(files[0] && { imageUrl: imageUrlOf(files[0].id), imageFilename: files[0].name }),
    };
    const mark = { kind: 'row', table: 'chat_messages', value: id } as const;
    await on.act('chat.send', input, mark, files);
    return true;
  },
  'chat.edit': async (on, pick, values) => {
    const id = await pickOwnMessage(on, pick);
    if (id === null) return false;
    const content = values.newText();
    const mark = { kind: 'value', table: 'chat_messages', id, value: content } as const;
    await on.act('chat.edit', { id, content }, mark);
    return true;
  },
  'chat.withdraw': async (on, pick) => {
    const id = await pickOwnMessage(on, pick);
    if (id === null) return false;
    await on.act('chat.withdraw', { id });
    return true;
  },
  'chat.react': async (on, pick) => {
    const id = await pickId(on, 'chatMessages', pick, ({ deletedAt }) => deletedAt === null);
    const emoji = reactionEmojis[pick % reactionEmojis.length];
    if (id === null || emoji === undefined) return false;
    await on.act('chat.react', { id, emoji, isOn: pick % 3 > 0 });
    return true;
  },
  'chat.markRead': async (on, pick) => {
    const id = await pickId(on, 'chatMessages', pick, () => true);
    if (id === null) return false;
    await on.act('chat.markRead', { id });
    return true;
  },
  'chat.report': async (on, pick, values) => {
    const { userId } = on.member;
    const id = await pickId(on, 'chatMessages', pick, ({ senderId }) => senderId !== userId);
    if (id === null || !values.take(`report ${userId} ${id}`)) return false;
    await on.act('chat.report', { id, reason: values.newText() });
    return true;
  },
  'training.reportProgress': async (on, pick) => {
    const moduleId = await pickId(on, 'trainingModules', pick, () => true);
    if (moduleId === null) return false;
    const progress = { progressPercentage: pick % 101, completed: pick % 101 === 100 };
    await on.act('training.reportProgress', { moduleId, ...progress });
    return true;
  },
  'training.reportSectionProgress': async (on, pick) => {
    const sections = await on.replica.tables.trainingSections.toCollection().sortBy('id');
    const section = sections[pick % Math.max(sections.length, 1)];
    if (!section) return false;
    const { id: sectionId, moduleId } = section;
    const progress = { progressPercentage: pick % 101, completed: pick % 101 === 100 };
    await on.act('training.reportSectionProgress', { sectionId, moduleId, ...progress });
    return true;
  },
  'targets.create': async (on, pick, values) => {
    if ((await on.replica.tables.targets.count()) > 0) return false;
    const id = v7();
    const endDate = addDays(new Date().toISOString().slice(0, 10), 45 + (pick % 20));
    const mark = { kind: 'row', table: 'targets', value: id } as const;
    const named = { targetName: values.newText(), targetAmount: '100.00' };
    await on.act('targets.create', { id, ...named, endDate }, mark);
    return true;
  },
  'targets.remove': async (on, pick) => {
    const id = await pickId(on, 'targets', pick, () => true);
    if (id === null) return false;
    await on.act('targets.remove', { id });
    return true;
  },
};

async function markNotification(
  on: MemberDevice,
  pick: number,
  call: 'notifications.markRead' | 'notifications.markUnread',
): Promise<boolean> {
  const id = await pickId(on, 'notifications', pick, () => true);
  if (id === null) return false;
  await on.act(call, { id });
  return true;
}

function pickOwnMessage(on: MemberDevice, pick: number): Promise<string | null> {
  const { userId } = on.member;
  return pickId(
    on,
    'chatMessages',
    pick,
    ({ senderId, deletedAt, messageType }) =>
      senderId === userId && deletedAt === null && messageType === 'text',
  );
}

/** One of the shown rows, deterministic for the rows and the number. */
async function pickId<N extends CollectionName>(
  on: MemberDevice,
  name: N,
  pick: number,
  suits: (row: RowOf<N>) => boolean,
): Promise<string | null> {
  const rows: RowOf<N>[] = await on.replica.tables[name].toCollection().sortBy('id');
  const suitable = rows.filter(suits);
  return suitable[pick % Math.max(suitable.length, 1)]?.id ?? null;
}

function makeAttachment(): Attachment {
  const bytes = new Uint8Array(image).buffer;
  return { id: v7(), bytes, type: 'image/png', name: 'a.png', width: 1, height: 1 };
}

const dayMinutes = 24 * 60;

function clock(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor((minutes % dayMinutes) / 60))}:${two(minutes % 60)}`;
}
