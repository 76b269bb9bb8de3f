import type { DBCoreTableSchema } from 'dexie';

/** What of an indexed field is stored beside the sealed row. */
export type KeyForm =
  /** As it is: it says nothing of a person. */
  | 'plain'
  /** Hashed with the key: found by equality alone. */
  | 'hashed'
  /** Rounded down, in order: ranges read a little more than they need. */
  | ((key: unknown) => unknown)
  /** Nothing: the table is read whole. */
  | 'none';

const day = 86_400_000;
const monthOf = (date: unknown) => (typeof date === 'string' ? date.slice(0, 7) : undefined);
const roundedTo = (step: number) => (value: unknown) =>
  typeof value === 'number' ? Math.floor(value / step) * step : undefined;

/**
 * The form of each index; primary keys are hashed, except the positions that the database counts.
 * What is not hashed or sealed stands in docs/decisions/app-lock.md.
 */
export const indexForms: Readonly<Record<string, KeyForm>> = {
  'outbox.id': 'hashed',
  'outbox.collapseKey': 'hashed',
  'outbox.skip': 'plain',
  'outbox.[state+position]': 'plain',
  'sent.sentAt': roundedTo(day),
  'rejections.id': 'hashed',
  'liveRows.receivedAt': 'none',
  'scheduleEntries.date': monthOf,
  'chatMessages.position': roundedTo(64),
  'trainingSections.moduleId': 'hashed',
  'sectionContentItems.moduleId': 'hashed',
  'trainingSectionProgress.moduleId': 'hashed',
  'earnings.weekStart': 'none',
  'earningsSnapshots.weekStart': 'none',
};

/** An index that is not listed shows nothing. */
export function formOfIndex(table: string, index: string): KeyForm {
  return indexForms[`${table}.${index}`] ?? 'none';
}

/** Whether the database counts this table's keys itself. */
export function isCounted({ primaryKey }: DBCoreTableSchema): boolean {
  return primaryKey.autoIncrement === true;
}
