import type { ChatMessage } from '@greenroom/sync-protocol/chat/chat-records';
import { pendingPosition } from '@greenroom/sync-protocol/chat/chat-places';
import type { Replica } from '../../../replica/replica-interface.ts';
import { watchQuery } from '../../../replica/watch-query.ts';
import { readSlices } from '../timeline/slice-queries.ts';

/** Which messages of this device name images; where one was found is remembered. */
export class ImageOwners {
  readonly #replica: Replica;
  /** The id of the message by its image's address: an image is in one message only. */
  readonly #owners = new Map<string, string>();

  constructor(replica: Replica) {
    this.#replica = replica;
  }

  /**
   * Of these addresses those no message on this device names: it was deleted, or let go of with the
   * part of the room it stood in. Everything is looked through only for what was not found before.
   */
  async findUnnamed(imageUrls: ReadonlySet<string>): Promise<string[]> {
    const { chatMessages } = this.#replica.tables;
    // First: what goes from these to the table meanwhile is found in one of them.
    const live = await this.#replica.readLiveRows('chatMessages');
    const named = new Set<string>();
    const unknown = new Set([...imageUrls].filter((url) => !this.#owners.has(url)));
    const take = (rows: readonly (ChatMessage | null | undefined)[]) => {
      for (const row of rows) {
        if (!row || row.imageUrl === null || live.get(row.id) === null) continue;
        this.#owners.set(row.imageUrl, row.id);
        named.add(row.imageUrl);
        unknown.delete(row.imageUrl);
      }
    };
    take([...live.values()]);
    const known = [...imageUrls].map((url) => this.#owners.get(url));
    take(await chatMessages.bulkGet(known.filter((id) => id !== undefined)));
    if (unknown.size > 0) {
      take(await chatMessages.where('position').aboveOrEqual(pendingPosition).toArray());
      for await (const rows of readSlices(this.#replica)) {
        if (unknown.size === 0) break;
        take(rows);
      }
    }
    return [...imageUrls].filter((url) => !named.has(url));
  }
}

/** Hears of messages the socket tells as deleted. @returns the function that ends it. */
export function watchDeleted(replica: Replica, told: () => void): () => void {
  const known = new Set<string>();
  return watchQuery(
    () => replica.readLiveRows('chatMessages'),
    (live) => {
      const gone = [...live].filter(([id, row]) => row === null && !known.has(id));
      for (const [id] of gone) known.add(id);
      if (gone.length > 0) told();
    },
  );
}
