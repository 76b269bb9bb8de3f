import { type Call, isAllowedWhilePaused } from '@greenroom/sync-protocol/call';
import type { Problem } from '@greenroom/sync-protocol/problem';
import { AppError } from '../app-error.ts';
import type { Actor, Identity } from './actor.ts';

/** Refuses a call during maintenance, beyond the account's rights or without its proof, in this order. */
export function refuseIdentity(call: Call, identity: Identity): void {
  refuseDuringMaintenance(call, identity);
  refuseBeyondRights(call, identity.actor);
  if (call.freshProof && !identity.isProven) throw proofRequired();
}

/** Refuses what this account may not call: administrators' calls, and writing while paused. */
export function refuseBeyondRights(call: Call, actor: Actor): void {
  const problem = findRightsProblem(call, actor);
  if (problem) throw new AppError(problem.code, problem.message);
}

/** Why this account may not make the call, or null. REST refuses; a mutation may be held. */
export function findRightsProblem(call: Call, actor: Actor): Problem | null {
  // Also for a paused account, which could otherwise never proceed.
  if (actor.mustChangePassword) {
    return call.whilePasswordChange ? null : passwordChangeRequired().problem;
  }
  if (call.access === 'admin' && actor.role !== 'admin') {
    return { code: 'forbidden', message: 'This area is restricted to administrators only.' };
  }
  if (actor.suspended && actor.role !== 'admin' && !isAllowedWhilePaused(call)) {
    return { code: 'account_paused', message: 'Your account is paused' };
  }
  return null;
}

/** The refusal until a password set by an administrator is changed (decisions: Account). */
export function passwordChangeRequired(): AppError {
  return new AppError('password_change_required', 'Please choose a new password first');
}

function proofRequired(): AppError {
  return new AppError('proof_required', 'Please confirm first that it is you');
}

export function notSignedIn(): AppError {
  return new AppError('unauthenticated', 'You are not signed in');
}

function refuseDuringMaintenance(call: Call, { actor, isMaintenance }: Identity): void {
  if (!isMaintenance || actor.role === 'admin' || call.inMaintenance) return;
  throw new AppError('maintenance', 'Maintenance in Progress');
}
