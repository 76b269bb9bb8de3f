import { findOfflineCall, type OfflineCallName } from '@greenroom/sync-protocol/contract';
import { parseFlatInput } from '@greenroom/sync-protocol/input/parse-input';
import type { Problem } from '@greenroom/sync-protocol/problem';
import { upgradeCall } from '@greenroom/sync-protocol/retired-calls';
import { type Mutation, skipCallName } from '@greenroom/sync-protocol/sync/mutation';
import { maxInputBytes } from '@greenroom/sync-protocol/sync/sync-limits';
import type { LockedActor } from '../../access/actor-repository.ts';
import { findRightsProblem } from '../../access/guard.ts';
import type { StoredOutcome } from './outcome-repository.ts';

/** A mutation with parsed input that its actor may run. */
export interface Prepared {
  readonly name: OfflineCallName;
  readonly input: unknown;
  readonly at: Date;
  readonly offset: number;
}

/** Result without a handler: ready to run, or an outcome. */
export type Preparation = { readonly ready: Prepared } | { readonly outcome: StoredOutcome };

/** Validates a mutation as far as possible without its handler. */
export function prepareMutation(actor: LockedActor, mutation: Mutation, now: Date): Preparation {
  if (mutation.call === skipCallName) return { outcome: { status: 'skipped', problem: null } };
  const wish = upgradeCall(mutation);
  const call = findOfflineCall(wish.call);
  if (!call) return rejected('invalid', 'This kind of change is not known to the server');
  const refusal = findRightsProblem(call, actor);
  if (refusal?.code === 'account_paused') return { outcome: { status: 'held', problem: null } };
  if (refusal) return { outcome: { status: 'rejected', problem: refusal } };
  if (Buffer.byteLength(JSON.stringify(mutation.input)) > maxInputBytes) {
    return rejected('too_large', 'This change is too large');
  }
  const parsed = parseFlatInput(call, wish.input);
  if (!parsed.ok) return rejected('invalid', parsed.message, parsed.fields);
  const { offset } = mutation;
  const name = call.name as OfflineCallName;
  return { ready: { name, input: parsed.input, at: actedAt(mutation, actor, now), offset } };
}

/**
 * The device's time of the action as far as it is believed (security.md 5): not before the account
 * was approved, nor more than twelve months ago, the life of an outbox; never later than now.
 */
function actedAt(mutation: Mutation, { approvedAt }: LockedActor, now: Date): Date {
  const yearAgo = new Date(now);
  yearAgo.setUTCFullYear(now.getUTCFullYear() - 1);
  const earliest = Math.max(approvedAt.getTime(), yearAgo.getTime());
  const at = Math.max(Date.parse(mutation.at), earliest);
  return new Date(Math.min(at, now.getTime()));
}

function rejected(
  code: Problem['code'],
  message: string,
  fields?: Record<string, string[]>,
): { readonly outcome: StoredOutcome } {
  const problem = { code, message, ...(fields && { fields }) };
  return { outcome: { status: 'rejected', problem } };
}
