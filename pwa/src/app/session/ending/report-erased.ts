import {
  readPendingErasureReport,
  clearPendingErasureReport,
} from '../../../platform/storage/erasure-report.ts';
import { callApi } from '../../../rest/call-api.ts';
import { ProblemError } from '../../../rest/problem-error.ts';
import { currentSession } from '../session-store.ts';
import { notifyGone } from './notify-gone.ts';

/** Milliseconds to wait: the answer only says why the data is gone. */
const timeLimit = 5_000;

/**
 * Tells the server that nothing is left here, if that was asked for from another device.
 * @returns whether it was; null without an answer, which leaves the report pending
 */
export async function reportErased(): Promise<boolean | null> {
  try {
    const { wasAsked } = await callApi('account.reportErased', {}, { timeLimit });
    clearPendingErasureReport();
    return wasAsked;
  } catch {
    return null;
  }
}

/** After the server's answer that the account is gone: reports, and notifies the person. */
export async function reportGone(isWiped: boolean): Promise<void> {
  const wasAsked = isWiped ? await reportErased() : null;
  notifyGone(isWiped, wasAsked === false ? await wasReported() : wasAsked);
}

/**
 * Why a report found nothing that was asked. @returns true: another tab or the worker had reported it, and
 * the server knows this browser no longer; false: the account was deleted; null: no answer
 */
async function wasReported(): Promise<boolean | null> {
  try {
    await callApi('account.currentUser', {}, { timeLimit });
    return null;
  } catch (error) {
    const code = error instanceof ProblemError ? error.problem.code : null;
    if (code === 'unauthenticated') return true;
    return code === 'account_gone' ? false : null;
  }
}

/**
 * Reports what an earlier page erased, and notifies the person of what that page was closed before.
 * @param isKnown the server knows this browser's session still, as one that is gone
 */
export async function reportEarlier(isKnown: boolean): Promise<void> {
  const pending = readPendingErasureReport();
  const wasAsked = await reportErased();
  // Nothing is asked of a browser it does not know; of one that erased, it had the report already.
  if (!isKnown) clearPendingErasureReport();
  if (currentSession()) return;
  if (wasAsked || (pending === 'gone' && !isKnown)) notifyGone(true, true);
  else if (pending === 'gone' && wasAsked === false) notifyGone(true, false);
}
