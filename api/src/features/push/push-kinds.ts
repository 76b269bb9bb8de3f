import type { PushUrgency } from './push-tables.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

export interface PushManner {
  /** Seconds a push of this kind stays of use. */
  readonly ttlSeconds: number;
  readonly urgency: PushUrgency;
}

const manners: Readonly<Record<string, PushManner>> = {
  // Of use until the shift begins, 30 minutes later.
  schedule: { ttlSeconds: 30 * minute, urgency: 'high' },
  chat: { ttlSeconds: 4 * hour, urgency: 'normal' },
  maintenance: { ttlSeconds: hour, urgency: 'normal' },
  training: { ttlSeconds: 3 * day, urgency: 'low' },
};
const standard: PushManner = { ttlSeconds: 3 * day, urgency: 'normal' };

export function mannerOf(kind: string): PushManner {
  return manners[kind] ?? standard;
}

/**
 * Whether a kind is pushed within quiet hours, too: only reminders of shifts. The member planned the
 * shift themselves, and a reminder after it began is of no use. All others wait.
 */
export function disregardsQuietHours(kind: string): boolean {
  return kind === 'schedule';
}
