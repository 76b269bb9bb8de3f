import type { Database } from '@greenroom/api/database/schema';
import type { Caller, TestApp } from '@greenroom/api/http/testing/test-app';
import type { CallerInput, CallName } from '@greenroom/sync-protocol/contract';
import type { Situation } from './access-table.ts';

type FeatureName = CallName extends `${infer Feature}.${string}` ? Feature : never;

type CallOf<F extends FeatureName> = Extract<CallName, `${F}.${string}`>;

/** One caller in one situation, and whose things a call may name. */
export interface World {
  readonly caller: Caller;
  /** The caller's account; for `nobody` that of some member. */
  readonly account: { readonly id: string; readonly username: string };
  /** Owner of the named things: the caller or another member. */
  readonly ownerId: string;
  /** The other member. */
  readonly member: { readonly id: string; readonly username: string };
}

/** Makes an input for a call that names things of the world. */
export type SampleInput<N extends CallName = CallName, Things = unknown> = (
  world: World & Things,
  situation: Situation,
) => CallerInput<N> & Record<string, unknown>;

/**
 * Access to a feature's calls, written by hand from decisions.md and security.md and never from the
 * contract, which it tests. `Things`: what its calls name.
 */
export interface FeatureAccess<F extends FeatureName, Things = unknown> {
  /** One row per call (see `readTable`) with its answer in each situation. */
  readonly calls: string;
  /** Rows of mutations that differ from their call's row or are no offline call. Absent: none. */
  readonly mutations?: string;
  /** Calls that maintenance does not close. Absent: none. */
  readonly openInMaintenance?: readonly CallOf<F>[];
  /** Calls, besides public ones, allowed before a required password change. Absent: none. */
  readonly openDuringPasswordChange?: readonly CallOf<F>[];
  /** Its tables, which no refused request may change. Absent: it has none. */
  readonly tables?: readonly (keyof Database)[];
  /** Inserts what the inputs name, bypassing the handlers. Absent: they name nothing of its own. */
  readonly addThings?: (test: TestApp, world: World) => Promise<Things>;
  /** Valid inputs, so that only the situation can cause a refusal. Absent of a call: an empty one. */
  readonly inputs?: { readonly [N in NeedsInput<CallOf<F>>]: SampleInput<N, Things> } & {
    readonly [N in CallOf<F>]?: SampleInput<N, Things>;
  };
}

/** Those of these calls that refuse an empty input. */
type NeedsInput<N extends CallName> = N extends unknown
  ? object extends CallerInput<N>
    ? never
    : N
  : never;
