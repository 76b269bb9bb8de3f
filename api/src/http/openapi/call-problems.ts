import { type Call, isAllowedWhilePaused } from '@greenroom/sync-protocol/call';
import { type ProblemCode, problemCodes } from '@greenroom/sync-protocol/problem';

/** What any request can meet: input, a fault, a database that is busy or gone. */
const always: readonly ProblemCode[] = ['invalid', 'internal', 'overloaded'];

/** Every code a refusal of this call may carry: those of the way to its handler, and its own. */
export function problemCodesOf(call: Call): ProblemCode[] {
  const codes = new Set<ProblemCode>([...always, ...(call.problems ?? [])]);
  const add = (...more: ProblemCode[]) => more.forEach((code) => codes.add(code));
  if (call.method !== 'GET') add('foreign_origin', 'too_large', 'unsupported_type');
  if (call.rateLimit !== undefined || call.allowance) add('too_many_requests');
  if (call.access !== 'everyone') {
    add('unauthenticated', 'account_gone');
    if (!call.whilePasswordChange) add('password_change_required');
    if (!call.inMaintenance) add('maintenance');
    if (call.access === 'admin') add('forbidden');
    else if (!isAllowedWhilePaused(call)) add('account_paused');
    if (call.freshProof) add('proof_required');
  }
  return problemCodes.filter((code) => codes.has(code));
}
