import type { ProblemCode } from '@greenroom/sync-protocol/problem';
import type { RefusedChange } from '../../../replica/replica-types.ts';

/**
 * What happened, in a member's words, for every refusal of the schedule's calls. Null: the server's
 * text says it (spec member 8).
 */
export const refusalWords: Readonly<Partial<Record<ProblemCode, string | null>>> = {
  not_found: 'You deleted these hours on another device.',
  schedule_decided: 'You recorded these hours on another device in the meantime.',
  schedule_changed: 'You recorded these hours differently on another device.',
  id_taken: 'These hours have reached the server already. You can discard this change.',
  schedule_equal_times: null,
  schedule_past_date: null,
  schedule_missing_times: null,
  schedule_not_ended: null,
  schedule_correction_closed: null,
};

/** Why a change of the schedule was refused, for a person. */
export function explainRefusal({ problem }: Pick<RefusedChange, 'problem'>): string {
  return refusalWords[problem.code] ?? problem.message;
}
