import type { OfflineCallName } from './contract.ts';

/** An offline call that another one took the place of (security.md 4). */
export interface RetiredCall {
  /** The call that took its place. */
  readonly call: OfflineCallName;
  /** When it was retired (yyyy-MM-dd). Twelve months later it may go from this list. */
  readonly since: string;
  /** Its input as that call's. What it makes of nonsense is refused by that call's schema. */
  readonly upgrade: (input: CallInputRecord) => CallInputRecord;
}

export type CallInputRecord = Readonly<Record<string, unknown>>;

/** What a mutation asks for. */
export interface NamedInput {
  readonly call: string;
  readonly input: CallInputRecord;
}

/**
 * The calls that were replaced, by name. An outbox, or what was sent in the last days, may hold one
 * for twelve months: a stamped entry never changes, so the server upgrades it when it arrives and the
 * device when it shows it. None yet.
 */
export const retiredCalls: Readonly<Record<string, RetiredCall>> = {};

/** The same wish in the words of today's contract; as it is when its call is none of the retired. */
export function upgradeCall({ call, input }: NamedInput): NamedInput {
  const retired = Object.hasOwn(retiredCalls, call) ? retiredCalls[call] : undefined;
  if (!retired) return { call, input };
  try {
    return { call: retired.call, input: retired.upgrade(input) };
  } catch {
    // Nobody made this input by the retired call's form: today's schema says what is wrong.
    return { call: retired.call, input };
  }
}
