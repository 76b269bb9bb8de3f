import type { ScheduleEntry } from '@greenroom/sync-protocol/schedule/schedule-records';
import { makeScheduleEntry } from '@greenroom/sync-protocol/schedule/testing/make-schedule-entry';

const memberId = '0190a000-0000-7000-8000-000000000001';

let made = 0;

/** A planned shift of the member, 18:00–22:00 on 20 November 2026; `over` overrides fields. */
export function makeEntry(over: Partial<ScheduleEntry> = {}): ScheduleEntry {
  made += 1;
  const id = `0190a000-0000-7000-8000-1${String(made).padStart(11, '0')}`;
  return makeScheduleEntry({ id, userId: memberId, ...over });
}
