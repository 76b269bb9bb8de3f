import { loadPart } from './load-part.ts';
import type { Effects } from '../replica-types.ts';

type Known = Partial<Effects>;

/** What loads the effects: they are wanted once there is a queue. */
export type EffectsLoader = () => Promise<Known>;

/** The effects, or, until they are loaded, what loads them. */
export type EffectSource = Known | (() => Promise<void>);

/** An effect is wanted and none is loaded: what was done left nothing and may be done again after `load`. */
export class EffectsNotLoadedError extends Error {
  readonly load: () => Promise<void>;

  constructor(load: () => Promise<void>) {
    super('The effects are not loaded');
    this.load = load;
  }
}

/** Gives the effects of one replica, which are loaded once. */
export function holdEffects(given: Known | EffectsLoader): () => EffectSource {
  let source: EffectSource;
  if (typeof given === 'function') {
    source = async () => {
      source = await loadPart(given);
    };
  } else source = given;
  return () => source;
}

/**
 * Loads the effects where they are not.
 * @throws {NetworkError} when they do not come.
 */
export async function loadEffects(core: { readonly effects: EffectSource }): Promise<void> {
  if (typeof core.effects === 'function') await core.effects();
}
