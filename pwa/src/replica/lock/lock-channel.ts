import * as v from 'valibot';
import type { CacheKeys } from '../../platform/storage/sealed-cache.ts';
import { isHeldByTabs, keyHeld } from './held-by-tabs.ts';

const name = 'greenroom-lock';
/** Milliseconds another tab has to answer. */
const patience = 300;

const bytesSchema = v.pipe(
  v.instance(Uint8Array),
  v.transform((bytes) => new Uint8Array(bytes)),
);
const messageSchema = v.variant('type', [
  /** A tab that opens asks the unlocked ones for the data key. */
  v.object({ type: v.literal('ask'), userId: v.string() }),
  v.object({
    type: v.literal('key'),
    userId: v.string(),
    generation: v.string(),
    dataKey: bytesSchema,
  }),
  /** The worker asks for the keys of caches, to answer a saved file. */
  v.object({ type: v.literal('ask-caches'), userId: v.string(), generation: v.string() }),
  v.object({
    type: v.literal('caches'),
    generation: v.string(),
    keys: v.object({ names: v.instance(CryptoKey), contents: v.instance(CryptoKey) }),
  }),
  /** Every tab locks. */
  v.object({ type: v.literal('lock') }),
  /** The data moves to another key, or none: every other tab starts anew. */
  v.object({ type: v.literal('moving') }),
]);

export type LockMessage = v.InferOutput<typeof messageSchema>;

/** One for the whole page: a channel does not hear itself. */
let channel: BroadcastChannel | null | undefined;

function findChannel(): BroadcastChannel | null {
  channel ??= typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  return channel;
}

/** Tells the other tabs of this browser. */
export function tellTabs(message: LockMessage): void {
  findChannel()?.postMessage(message);
}

/** @returns the function that stops it. */
export function listenToTabs(receive: (message: LockMessage) => void): () => void {
  const take = ({ data }: MessageEvent) => {
    const message = v.safeParse(messageSchema, data);
    // Unknown ones are of tabs of another version.
    if (message.success) receive(message.output);
  };
  findChannel()?.addEventListener('message', take);
  return () => findChannel()?.removeEventListener('message', take);
}

/** The data key from an unlocked tab; null: there is none. */
export async function askForKey(
  userId: string,
  generation: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  return await ask({ type: 'ask', userId }, (message) =>
    message.type === 'key' && message.userId === userId && message.generation === generation
      ? message.dataKey
      : null,
  );
}

/** The keys of a person's caches from an unlocked tab; null: there is none. */
export async function askForCacheKeys(
  userId: string,
  generation: string,
): Promise<CacheKeys | null> {
  return await ask({ type: 'ask-caches', userId, generation }, (message) =>
    message.type === 'caches' && message.generation === generation ? message.keys : null,
  );
}

async function ask<T>(
  question: LockMessage,
  take: (message: LockMessage) => T | null,
): Promise<T | null> {
  // A start would else wait in vain before it may show the locked screen.
  if ((await isHeldByTabs(keyHeld)) === false) return null;
  const { promise, resolve } = Promise.withResolvers<T | null>();
  const timer = setTimeout(() => resolve(null), patience);
  const end = listenToTabs((message) => {
    const taken = take(message);
    if (taken !== null) resolve(taken);
  });
  tellTabs(question);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    end();
  }
}
