import type { Problem } from '@greenroom/sync-protocol/problem';
import { checkHours, checkPlannable } from '@greenroom/sync-protocol/schedule/schedule-rules';
import { idTaken } from '../../app-error.ts';
import type { SetHandlers } from '../../sync/apply/set-handler.ts';
import { firstPlannableDate, isSameEntry } from './schedule-handlers.ts';
import { insertEntries, lockEntries, type NewEntry } from './schedule-repository.ts';

/** Set handlers for the calls a long queue holds many of. */
export const scheduleSetHandlers: Pick<SetHandlers, 'schedule.add'> = {
  // Same decisions as the single handler (schedule-handlers.ts). That one looks for an existing
  // entry first; here the insert detects it, since it is rare.
  'schedule.add': async ({ trx, actor, now }, items) => {
    const problems: (Problem | null)[] = [];
    const fresh: NewEntry[] = [];
    // Items decided by the member's existing entry of their id; without one, this problem applies.
    const disputed = new Map<number, Problem>();
    for (const [index, { input, at, offset }] of items.entries()) {
      const hours = checkHours(input.plannedStartTime, input.plannedEndTime);
      problems[index] = hours.ok ? null : { code: hours.code, message: hours.message };
      if (!hours.ok) continue;
      const plannable = checkPlannable(input.date, firstPlannableDate({ now, at, offset }));
      if (!plannable.ok) {
        disputed.set(index, { code: plannable.code, message: plannable.message });
        continue;
      }
      fresh.push({
        id: input.id ?? '',
        userId: actor.userId,
        date: input.date,
        plannedStartTime: hours.value.startTime,
        plannedEndTime: hours.value.endTime,
        createdAt: now,
      });
    }
    const stored = await insertEntries(trx, fresh);
    for (const [index, { input }] of items.entries()) {
      const isJudged = problems[index] !== null || disputed.has(index);
      if (!isJudged && !stored.has(input.id ?? '')) disputed.set(index, idTaken().problem);
    }
    if (disputed.size === 0) return problems;
    const ids = [...disputed.keys()].map((index) => items[index]?.input.id ?? '');
    const own = await lockEntries(trx, actor.userId, ids);
    for (const [index, otherwise] of disputed) {
      const input = items[index]?.input;
      const row = own.find(({ id }) => id === input?.id);
      if (!row || !input) problems[index] = otherwise;
      else problems[index] = isSameEntry(row, input) ? null : idTaken().problem;
    }
    return problems;
  },
};
