import type { Target } from '../targets-records.ts';

/** An active target of a month. */
export function makeTarget(over: Partial<Target> = {}): Target {
  return {
    id: '01930000-0000-7000-8000-00000000f001',
    userId: '01930000-0000-7000-8000-0000000000ff',
    targetName: 'New camera',
    targetAmount: '400.00',
    timePeriod: '1month',
    startDate: '2026-11-01',
    endDate: '2026-11-30',
    status: 'active',
    completed: false,
    finalEarned: null,
    finalPercentage: null,
    createdAt: '2026-11-01T09:00:00.000Z',
    ...over,
  };
}
