import { hueCount, hueOf } from '../../../ui/avatar/avatar.tsx';

/** Hues by seed, of the first who were shown; forgotten with the page, as at sign-out. */
const hues = new Map<string, number>();

/**
 * A person's hue in the chat: their own, unless somebody shown earlier has it and another is free. So
 * the first eight differ, and nobody changes while the app is open.
 */
export function personHue(seed: string): number {
  const known = hues.get(seed);
  if (known !== undefined) return known;
  let hue = hueOf(seed);
  if (hues.size === hueCount) return hue;
  const taken = new Set(hues.values());
  while (taken.has(hue)) hue = (hue + 1) % hueCount;
  hues.set(seed, hue);
  return hue;
}
