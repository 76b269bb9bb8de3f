import type { Problem } from '@greenroom/sync-protocol/problem';
import { checkHours, checkPlannable } from '@greenroom/sync-protocol/schedule/schedule-rules';
import type { SetHandlers } from '../../sync/set-handler.ts';
import { firstPlannableDate, idTaken, isSameEntry } from './schedule-handlers.ts';
import { insertEntries, lockEntries, type NewEntry } from './schedule-repository.ts';

/** The schedule's changes that a long queue holds many of. */
export const scheduleSetHandlers: Pick<SetHandlers, 'schedule.add'> = {
  // The same decisions in the same order as the single handler's (schedule-handlers.ts).
  'schedule.add': async ({ trx, actor, now }, items) => {
    const ids = items.map(({ input }) => input.id ?? '');
    const own = await lockEntries(trx, actor.userId, ids);
    const existing = new Map(own.map((row) => [row.id, row]));
    const problems: (Problem | null)[] = [];
    const fresh = new Map<number, NewEntry>();
    for (const [index, { input, at, offset }] of items.entries()) {
      const hours = checkHours(input.plannedStartTime, input.plannedEndTime);
      const row = existing.get(ids[index] ?? '');
      const plannable = checkPlannable(input.date, firstPlannableDate({ now, at, offset }));
      problems[index] = null;
      if (!hours.ok) problems[index] = { code: hours.code, message: hours.message };
      else if (row) problems[index] = isSameEntry(row, input) ? null : idTaken().problem;
      else if (!plannable.ok) {
        problems[index] = { code: plannable.code, message: plannable.message };
      } else {
        fresh.set(index, {
          id: ids[index] ?? '',
          userId: actor.userId,
          date: input.date,
          plannedStartTime: hours.value.startTime,
          plannedEndTime: hours.value.endTime,
          createdAt: now,
        });
      }
    }
    if (fresh.size === 0) return problems;
    const stored = await insertEntries(trx, [...fresh.values()]);
    for (const [index, { id }] of fresh) {
      if (!stored.has(id)) problems[index] = idTaken().problem;
    }
    return problems;
  },
};
