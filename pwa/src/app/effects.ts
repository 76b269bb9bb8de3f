import type { Feature } from '../features/registration/feature.ts';
import type { Effects } from '../replica/replica-types.ts';
import { features } from './features.ts';

type CallsOf<F> = F extends { readonly effects: infer Given } ? keyof Given : never;
type Given = Pick<Effects, CallsOf<(typeof features)[number]>>;

const all: readonly Feature[] = features;

/** Local effects of every offline call; a call that no feature has an effect for does not compile. */
export const effects: Effects = Object.assign(
  {},
  ...all.map((feature) => feature.effects),
) as Given;
