import { useSyncExternalStore } from 'react';
import { hueOf } from '../../../ui/avatar/avatar.tsx';
import type { ChatItem } from '../timeline/item.ts';

/** As many as the avatars' style sheet has; stated again, for exporting it lengthens the start. */
export const hueCount = 8;

/** Hues by seed, of the first who were asked about; forgotten with the page, as at sign-out. */
const hues = new Map<string, number>();
const listeners = new Set<() => void>();

/**
 * A person's hue in the chat: their own, unless somebody asked about earlier has it and another is
 * free. So the first eight differ, and whoever has one keeps it while the app is open.
 */
export function personHue(seed: string): number {
  const known = hues.get(seed);
  if (known !== undefined) return known;
  let hue = hueOf(seed);
  if (hues.size === hueCount) return hue;
  const taken = new Set(hues.values());
  while (taken.has(hue)) hue = (hue + 1) % hueCount;
  hues.set(seed, hue);
  // After the rendering that asked.
  queueMicrotask(() => listeners.forEach((listener) => listener()));
  return hue;
}

/** Reads people's hues, and follows them, for those who may never write: nobody is given one. */
export function useKnownHues(): (seed: string) => number {
  useSyncExternalStore(subscribe, () => hues.size);
  return (seed) => hues.get(seed) ?? hueOf(seed);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Gives those who wrote last their hues before anybody else: they stand beside each other.
 * @param messages oldest first
 * @param userId the reader, whose messages have the brand's colour
 */
export function hueLastWriters(messages: readonly ChatItem[], userId: string): void {
  for (const { senderId, senderName } of messages.toReversed()) {
    if (hues.size === hueCount) return;
    if (senderId !== userId) personHue(senderId ?? senderName);
  }
}
