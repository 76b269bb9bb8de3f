import type { OfflineCallName } from '@greenroom/sync-protocol/contract';
import type { ProblemCode } from '@greenroom/sync-protocol/problem';
import type { RefusedChange } from '../../replica/replica-types.ts';

/** Why calls of a feature are refused, in a member's words, for every refusal (experience 11). */
export type Refusals<N extends OfflineCallName> = { readonly [Name in N]: Words };

/** Null: the server's text says it. */
type Words = Readonly<Partial<Record<ProblemCode, string | null>>>;

interface Refusal extends Pick<RefusedChange, 'problem'> {
  readonly call: string;
}

/** Why a change was refused, for a person. */
export function explainRefusal(
  { call, problem }: Refusal,
  refusals: Readonly<Partial<Record<string, Words>>>,
): string {
  // A change of an older version may name a call that no longer exists.
  return refusals[call]?.[problem.code] ?? problem.message;
}
