import type { ChatMessage } from '@greenroom/sync-protocol/chat/chat-records';
import { pendingPosition } from '@greenroom/sync-protocol/chat/chat-places';
import type { Replica } from '../../../replica/replica-interface.ts';
import { watchQuery } from '../../../replica/watch-query.ts';
import { readSlices } from '../timeline/slice-queries.ts';

/** Finds which messages on this device refer to images, and caches what it finds. */
export class ImageOwners {
  readonly #replica: Replica;
  /** Message id by image URL: an image is in one message only. */
  readonly #owners = new Map<string, string>();

  constructor(replica: Replica) {
    this.#replica = replica;
  }

  /**
   * Returns the URLs no message on this device refers to: the message was deleted, or removed with its
   * part of the window. Scans all messages only for URLs not in the cache.
   */
  async findUnnamed(imageUrls: ReadonlySet<string>): Promise<string[]> {
    const { chatMessages } = this.#replica.tables;
    // Before the table: a live row pulled meanwhile is then found in one of the two.
    const live = await this.#replica.readLiveRows('chatMessages');
    const named = new Set<string>();
    const unknown = new Set([...imageUrls].filter((url) => !this.#owners.has(url)));
    const noteOwners = (rows: readonly (ChatMessage | null | undefined)[]) => {
      for (const row of rows) {
        if (!row || row.imageUrl === null || live.get(row.id) === null) continue;
        this.#owners.set(row.imageUrl, row.id);
        named.add(row.imageUrl);
        unknown.delete(row.imageUrl);
      }
    };
    noteOwners([...live.values()]);
    const known = [...imageUrls].map((url) => this.#owners.get(url));
    noteOwners(await chatMessages.bulkGet(known.filter((id) => id !== undefined)));
    if (unknown.size > 0) {
      noteOwners(await chatMessages.where('position').aboveOrEqual(pendingPosition).toArray());
      for await (const rows of readSlices(this.#replica)) {
        if (unknown.size === 0) break;
        noteOwners(rows);
      }
    }
    return [...imageUrls].filter((url) => !named.has(url));
  }
}

/** Calls `onDeleted` when the socket reports deleted messages. @returns stops watching */
export function watchDeleted(replica: Replica, onDeleted: () => void): () => void {
  const known = new Set<string>();
  return watchQuery(
    () => replica.readLiveRows('chatMessages'),
    (live) => {
      const gone = [...live].filter(([id, row]) => row === null && !known.has(id));
      for (const [id] of gone) known.add(id);
      if (gone.length > 0) onDeleted();
    },
  );
}
