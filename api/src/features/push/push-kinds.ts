import { erasureKind } from '@greenroom/sync-protocol/push/push-payload';
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
  // Of use until the shift begins, 30 minutes later or, as each reminder says, sooner.
  schedule: { ttlSeconds: 30 * minute, urgency: 'high' },
  chat: { ttlSeconds: 4 * hour, urgency: 'normal' },
  maintenance: { ttlSeconds: hour, urgency: 'normal' },
  training: { ttlSeconds: 3 * day, urgency: 'low' },
  // As long as push services keep one for a phone that is off.
  [erasureKind]: { ttlSeconds: 28 * day, urgency: 'high' },
};
const standard: PushManner = { ttlSeconds: 3 * day, urgency: 'normal' };

export function mannerOf(kind: string): PushManner {
  return manners[kind] ?? standard;
}

/**
 * Whether a kind is pushed within quiet hours, too: reminders of shifts, as the member planned the shift
 * themselves and a reminder after it began is of no use, and what a lost device is told. All others wait.
 */
export function disregardsQuietHours(kind: string): boolean {
  return kind === 'schedule' || kind === erasureKind;
}
