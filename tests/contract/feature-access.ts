import type { CallerInput, CallName } from '@greenroom/sync-protocol/contract';
import type { Situation } from './access-table.ts';
import type { World } from './access-world.ts';

export type FeatureName = CallName extends `${infer Feature}.${string}` ? Feature : never;

type CallOf<F extends FeatureName> = Extract<CallName, `${F}.${string}`>;

/** Makes an input for a call that names things of the world. */
export type SampleInput<N extends CallName = CallName> = (
  world: World,
  situation: Situation,
) => CallerInput<N> & Record<string, unknown>;

/**
 * Access to a feature's calls, written by hand from decisions.md and security.md and never from the
 * contract, which it tests.
 */
export interface FeatureAccess<F extends FeatureName> {
  /** One row per call (see `readTable`) with its answer in each situation. */
  readonly calls: string;
  /** Rows of mutations that differ from their call's row or are no offline call. Absent: none. */
  readonly mutations?: string;
  /** Calls that maintenance does not close. Absent: none. */
  readonly openInMaintenance?: readonly CallOf<F>[];
  /** Calls, besides public ones, allowed before a required password change. Absent: none. */
  readonly openDuringPasswordChange?: readonly CallOf<F>[];
  /** Valid inputs, so that only the situation can cause a refusal. */
  readonly inputs: { readonly [N in CallOf<F>]: SampleInput<N> };
}

/** The access of each feature; a missing feature does not compile. */
export type EveryAccess = { readonly [F in FeatureName]: FeatureAccess<F> };
