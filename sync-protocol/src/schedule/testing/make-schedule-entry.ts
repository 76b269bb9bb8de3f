import type { ScheduleEntry } from '../schedule-records.ts';

/** A planned shift, 18:00–22:00 on 20 November 2026; `over` overrides fields. */
export function makeScheduleEntry(over: Partial<ScheduleEntry> = {}): ScheduleEntry {
  return {
    id: '01930000-0000-7000-8000-000000000001',
    userId: '01930000-0000-7000-8000-0000000000ff',
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
