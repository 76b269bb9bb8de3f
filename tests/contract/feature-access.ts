import type { CallerInput, CallName } from '@greenroom/sync-protocol/contract';
import type { Situation } from './access-table.ts';
import type { World } from './access-world.ts';

export type FeatureName = CallName extends `${infer Feature}.${string}` ? Feature : never;

type CallOf<F extends FeatureName> = Extract<CallName, `${F}.${string}`>;

/** Makes the input of a call that names what the world holds. */
export type SampleInput<N extends CallName = CallName> = (
  world: World,
  situation: Situation,
) => CallerInput<N> & Record<string, unknown>;

/**
 * Who may make each call of a feature, written by hand from decisions.md and security.md, never from the
 * contract: it judges the contract.
 */
export interface FeatureAccess<F extends FeatureName> {
  /** A row for each call (see `readTable`): what it answers in each situation. */
  readonly calls: string;
  /**
   * Rows for mutations whose outcome is not what their call's row says, or that are no offline call.
   * Absent: none.
   */
  readonly mutations?: string;
  /** Calls that stay as they are during maintenance. Absent: none. */
  readonly openInMaintenance?: readonly CallOf<F>[];
  /** Calls, besides those open to everyone, that a password to be changed does not stop. Absent: none. */
  readonly openDuringPasswordChange?: readonly CallOf<F>[];
  /** Input that is valid in itself, so that only the situation can refuse it. */
  readonly inputs: { readonly [N in CallOf<F>]: SampleInput<N> };
}

/** Each feature's access: a feature that is missing does not compile. */
export type EveryAccess = { readonly [F in FeatureName]: FeatureAccess<F> };
