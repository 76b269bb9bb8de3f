import type { ScheduleEntry } from '@greenroom/sync-protocol/schedule/schedule-records';

export const memberId = '0190a000-0000-7000-8000-000000000001';

let made = 0;

/** A planned shift of the member, 18:00–22:00 on 20 November 2026, with what the test cares about. */
export function makeEntry(over: Partial<ScheduleEntry> = {}): ScheduleEntry {
  made += 1;
  return {
    id: `0190a000-0000-7000-8000-1${String(made).padStart(11, '0')}`,
    userId: memberId,
    date: '2026-11-20',
    plannedStartTime: '18:00',
    plannedEndTime: '22:00',
    status: 'planned',
    actualStartTime: null,
    actualEndTime: null,
    reminderSent: false,
    createdAt: '2026-11-18T09:00:00.000Z',
    updatedAt: '2026-11-18T09:00:00.000Z',
    ...over,
  };
}
