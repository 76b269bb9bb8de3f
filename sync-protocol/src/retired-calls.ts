import type { OfflineCallName } from './contract.ts';

/** An offline call that was replaced (security 4). */
export interface RetiredCall {
  /** The replacement. */
  readonly call: OfflineCallName;
  /** Date of retirement (yyyy-MM-dd); removable twelve months later. */
  readonly since: string;
  /** Converts the input to the replacement's form, whose schema validates the result. */
  readonly upgrade: (input: CallInputRecord) => CallInputRecord;
}

export type CallInputRecord = Readonly<Record<string, unknown>>;

/** A mutation's call and input. */
export interface NamedInput {
  readonly call: string;
  readonly input: CallInputRecord;
}

/**
 * Replaced calls by name; none yet. An outbox or recently sent change may hold one for 12 months. A
 * stamped entry never changes: the server upgrades it on arrival, the device to show it.
 */
export const retiredCalls: Readonly<Record<string, RetiredCall>> = {};

/** The same change in the current contract; unchanged when its call is not retired. */
export function upgradeCall({ call, input }: NamedInput): NamedInput {
  const retired = Object.hasOwn(retiredCalls, call) ? retiredCalls[call] : undefined;
  if (!retired) return { call, input };
  try {
    return { call: retired.call, input: retired.upgrade(input) };
  } catch {
    // The input never matched the retired call: the current schema reports why.
    return { call: retired.call, input };
  }
}
