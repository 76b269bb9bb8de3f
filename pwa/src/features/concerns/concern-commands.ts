import { maxConcernLength } from '@greenroom/sync-protocol/concerns/concerns-records';
import { followUpBytes, makeFollowUpCode } from '@greenroom/sync-protocol/concerns/follow-up-code';
import type { Replica } from '../../replica/replica-interface.ts';
import { isSentAtOnce } from '../changes/is-sent-at-once.ts';
import { type ChangeResult, tryChange } from '../changes/try-change.ts';

/** The specified text (member side 8, Support). */
const failure = 'Failed to submit concern. Please try again.';

/** Why a concern cannot be sent; null: it can (member side 5: not empty once trimmed). */
export function checkConcern(content: string): string | null {
  const { length } = content.trim();
  if (length === 0) return 'Please enter your concern';
  if (length > maxConcernLength) return `Concern must be ${maxConcernLength} characters or less`;
  return null;
}

export type ConcernResult =
  | { readonly ok: true; readonly followUpCode: string; readonly isSaved: boolean }
  | Extract<ChangeResult, { readonly ok: false }>;

/**
 * Submits a concern anonymously, online or offline; the dialog of its code confirms it. Id and code
 * are made here, so that sending again is the same concern. `isSaved`: it waits on this device.
 */
export async function submitConcern(replica: Replica, content: string): Promise<ConcernResult> {
  const problem = checkConcern(content);
  if (problem !== null) return { ok: false, message: problem };
  const followUpCode = makeFollowUpCode(crypto.getRandomValues(new Uint8Array(followUpBytes)));
  const concern = { id: crypto.randomUUID(), content: content.trim(), followUpCode };
  const kept = await tryChange(failure, () => replica.concerns.keep(concern));
  if (!kept.ok) return kept;
  return { ok: true, followUpCode, isSaved: !isSentAtOnce(replica) };
}

/** Discards a concern that was not sent. */
export function discardConcern(replica: Replica, id: string): Promise<ChangeResult> {
  return tryChange('Failed to discard concern', () => replica.concerns.discard(id));
}
