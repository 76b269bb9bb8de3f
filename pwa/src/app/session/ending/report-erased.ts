import { settleErasureReport } from '../../../platform/storage/erasure-report.ts';
import { callApi } from '../../../rest/call-api.ts';
import { currentSession } from '../session-store.ts';
import { notifyGone } from './notify-gone.ts';

/** Milliseconds to wait: the answer only says why the data is gone. */
const timeLimit = 5_000;

/**
 * Tells the server that nothing is left here, if that was asked for from another device.
 * @returns whether it was; false also without an answer, which leaves the report owed
 */
export async function reportErased(): Promise<boolean> {
  try {
    const { wasAsked } = await callApi('account.reportErased', {}, { timeLimit });
    settleErasureReport();
    return wasAsked;
  } catch {
    return false;
  }
}

/** Tells what an earlier page erased: the person too, if that page was closed before it could. */
export async function reportErasedEarlier(): Promise<void> {
  const wasAsked = await reportErased();
  if (wasAsked && !currentSession()) notifyGone(true, true);
}
