import type { NewSentChunk, SentEntry } from './stored-rows.ts';

/** Changes per chunk, at most. */
const chunkEntries = 500;

/** Groups sent changes into chunks; a chunk expires with its newest change. */
export function asChunks(entries: readonly SentEntry[]): NewSentChunk[] {
  const chunks: NewSentChunk[] = [];
  for (let from = 0; from < entries.length; from += chunkEntries) {
    const some = entries.slice(from, from + chunkEntries);
    chunks.push({ sentAt: Math.max(...some.map(({ sentAt }) => sentAt)), entries: some });
  }
  return chunks;
}
