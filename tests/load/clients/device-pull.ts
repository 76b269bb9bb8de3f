import { randomUUID } from 'node:crypto';
import type { SyncAnswer } from '@greenroom/sync-protocol/sync/sync-answer';
import type { SyncRequest } from '@greenroom/sync-protocol/sync/sync-request';
import { emptyRequest } from '../../bench/sync/exchanges.ts';

export class DevicePull {
  readonly #url: string;
  readonly #cookie: string;
  #request: SyncRequest;

  constructor(url: string, cookie: string, userId: string) {
    this.#url = url;
    this.#cookie = cookie;
    this.#request = emptyRequest(userId, randomUUID());
  }

  /** Pulls all changes. @returns the number of rows of the collection among them */
  async countNew(collection: string): Promise<number> {
    let count = 0;
    for (let more = true; more;) {
      const answer = await this.#exchange();
      const put = Object.values(answer.scopes).flatMap((changes) => changes.put);
      count += put.filter((one) => one.collection === collection).length;
      this.#request = { ...this.#request, epoch: answer.epoch, cursor: answer.cursor };
      more = answer.more;
    }
    return count;
  }

  async #exchange(): Promise<SyncAnswer> {
    const response = await fetch(`${this.#url}/api/sync`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: this.#cookie },
      body: JSON.stringify(this.#request),
    });
    if (!response.ok) throw new Error(`POST /api/sync: ${response.status}`);
    return (await response.json()) as SyncAnswer;
  }
}
