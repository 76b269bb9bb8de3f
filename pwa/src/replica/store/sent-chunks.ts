import type { NewSentChunk, SentEntry } from './stored-rows.ts';

/** Changes in one chunk at most. */
const chunkEntries = 500;

/** What left the queue, as the sent table keeps it. A chunk goes when its newest change may. */
export function asChunks(entries: readonly SentEntry[]): NewSentChunk[] {
  const chunks: NewSentChunk[] = [];
  for (let from = 0; from < entries.length; from += chunkEntries) {
    const some = entries.slice(from, from + chunkEntries);
    chunks.push({ sentAt: Math.max(...some.map(({ sentAt }) => sentAt)), entries: some });
  }
  return chunks;
}
