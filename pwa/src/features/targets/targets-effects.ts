import * as targets from '@greenroom/sync-protocol/targets/targets-offline-calls';
import { localMoment } from '@greenroom/sync-protocol/schedule/schedule-rules';
import { quoteText } from '@greenroom/sync-protocol/text/quote-text';
import { periodOf } from '@greenroom/sync-protocol/targets/targets-period';
import type { Effect, EffectContext, Effects, RowKey } from '../../replica/replica-types.ts';

export type TargetsEffects = Pick<Effects, 'targets.create' | 'targets.remove'>;

/**
 * Makes the new target the current one; the one before is shown in the history from then on
 * (targets-queries.ts). Amount and end were checked when the person acted: targets-commands.ts.
 */
const create: Effect<'targets.create'> = {
  call: targets.create,
  footprint: touchTarget,
  creates: touchTarget,
  apply(recorder, input, context) {
    if (recorder.get('targets', input.id)) return;
    const startDate = dateOf(context);
    recorder.put('targets', {
      id: input.id,
      userId: context.userId,
      targetName: input.targetName,
      // The command sends two decimals.
      targetAmount: String(input.targetAmount),
      timePeriod: periodOf(startDate, input.endDate),
      startDate,
      endDate: input.endDate,
      status: 'active',
      completed: false,
      finalEarned: null,
      finalPercentage: null,
      createdAt: context.at,
    });
  },
  describe: (input) => `Set the target ${quoteText(input.targetName)}`,
};

/**
 * Takes the target off. Whether it was reached follows from the snapshots, which an effect does not
 * see: without final figures `completed` means 'in the history if it was reached', and `expired` that
 * it was past its end (targets-queries.ts).
 */
const remove: Effect<'targets.remove'> = {
  call: targets.remove,
  footprint: touchTarget,
  apply(recorder, input, context) {
    const target = recorder.get('targets', input.id);
    if (target?.status !== 'active') return;
    const isPast = target.endDate < dateOf(context);
    recorder.put('targets', {
      ...target,
      status: isPast ? 'expired' : 'completed',
      completed: !isPast,
    });
  },
  subject: (input, rows) => {
    const target = rows.get('targets', input.id);
    return target ? quoteText(target.targetName) : null;
  },
  describe: (_input, subject) => `Delete the target${subject === null ? '' : ` ${subject}`}`,
};

/** Local effects of the targets' calls. */
export const targetsEffects: TargetsEffects = {
  'targets.create': create,
  'targets.remove': remove,
};

function touchTarget(input: { readonly id: string }): readonly RowKey[] {
  return [{ collection: 'targets', id: input.id }];
}

/** The date where the person acted. */
function dateOf({ at, offset }: EffectContext): string {
  return localMoment(new Date(at), offset).date;
}
