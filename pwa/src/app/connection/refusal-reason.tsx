import type { OfflineCallName } from '@greenroom/sync-protocol/contract';
import { type Refusals, explainRefusal } from '../../features/changes/refusal-words.ts';
import type { Feature } from '../../features/registration/feature.ts';
import { lazyScreen } from '../../platform/lazy-screen.tsx';
import type { RefusedChange } from '../../replica/replica-types.ts';
import { features } from '../features.ts';

type CallsOf<F> = F extends { readonly refusals: () => Promise<infer Given> } ? keyof Given : never;
type Given = Pick<Refusals<OfflineCallName>, CallsOf<(typeof features)[number]>>;

const all: readonly Feature[] = features;

/** Why any queued change is refused; a call that no feature has words for does not compile. */
export async function loadRefusals(): Promise<Refusals<OfflineCallName>> {
  const parts = await Promise.all(all.map(async (feature) => await feature.refusals?.()));
  return Object.assign({}, ...parts) as Given;
}

/** Why a change was refused, in the words of its feature, which no start loads. */
export const RefusalReason = lazyScreen<{ readonly change: RefusedChange }>(async () => {
  const refusals = await loadRefusals();
  return ({ change }) => explainRefusal(change, refusals);
});
