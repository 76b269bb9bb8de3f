import type { OfflineCallName } from '@greenroom/sync-protocol/contract';
import type { ProblemCode } from '@greenroom/sync-protocol/problem';
import type { RefusedChange } from '../../replica/replica-types.ts';

/** Null: the server's text says it. */
type Words = Readonly<Partial<Record<ProblemCode, string | null>>>;

const ofHours: Words = {
  not_found: 'You deleted these hours on another device.',
  schedule_decided: 'You recorded these hours on another device in the meantime.',
  schedule_changed: 'You recorded these hours differently on another device.',
  id_taken: 'These hours are already saved. You can discard this change.',
  schedule_equal_times: null,
  schedule_past_date: null,
  schedule_missing_times: null,
  schedule_not_ended: null,
  schedule_correction_closed: null,
};

const isSent = 'This message has already been sent. You can discard this copy.';
const isDeleted = 'The message has been deleted.';

const ofTraining: Words = {
  not_found: 'This part of the training has been removed.',
  module_not_granted: 'You no longer have access to this module.',
};

const ofTargets: Words = {
  not_found: 'You deleted this target on another device.',
  id_taken: 'This target is already saved. You can discard this change.',
  target_active: 'You set another target on another device. Only one can be active at a time.',
  target_end_date: null,
};

/** What happened, in a member's words, for every refusal of every queued call (experience 11). */
export const refusalWords: { readonly [N in OfflineCallName]: Words } = {
  'schedule.add': ofHours,
  'schedule.reschedule': ofHours,
  'schedule.decide': ofHours,
  'schedule.remove': ofHours,
  'chat.send': { id_taken: isSent, upload_missing: null, conflict: null },
  'chat.markRead': { not_found: isDeleted },
  'chat.report': { not_found: isDeleted, conflict: 'You have already reported this message.' },
  'support.send': { id_taken: isSent },
  'support.markRead': { not_found: isDeleted },
  'blocklist.add': { id_taken: 'This entry is already saved. You can discard this copy.' },
  'targets.create': ofTargets,
  'targets.remove': ofTargets,
  'training.reportProgress': ofTraining,
  'training.reportSectionProgress': ofTraining,
  'notifications.markAllRead': {},
  'notifications.setPreferences': {},
  'notifications.markRead': { not_found: 'The notification has been deleted.' },
};

interface Refusal extends Pick<RefusedChange, 'problem'> {
  readonly call: string;
}

/** Why a change was refused, for a person. */
export function explainRefusal({ call, problem }: Refusal): string {
  // A change of an older version may name a call that no longer exists.
  const words = (refusalWords as Readonly<Record<string, Words | undefined>>)[call];
  return words?.[problem.code] ?? problem.message;
}
