import { RequestTimeoutError } from '@greenroom/pwa/replica/environment/time-limit';
import type { Transport } from '@greenroom/pwa/replica/replica-interface';
import { NetworkError } from '@greenroom/pwa/rest/problem-error';
import { readAnswer } from '@greenroom/pwa/rest/read-answer';
import { type Mutation, skipCallName } from '@greenroom/sync-protocol/sync/mutation';
import { type SyncAnswer, syncAnswerSchema } from '@greenroom/sync-protocol/sync/sync-answer';
import { exchange } from '@greenroom/sync-protocol/sync/sync-calls';
import type { SyncRequest } from '@greenroom/sync-protocol/sync/sync-request';
import * as v from 'valibot';

/**
 * Fault of one request.
 * - `none`: it is answered.
 * - `lost-request`: it never arrives.
 * - `lost-answer`: the server commits, the answer is lost.
 * - `duplicate`: it arrives twice at once; the device receives the second answer.
 * - `late-duplicate`: it arrives, and again before the device's next request.
 * - `crowd`: it arrives at once more often than the server has connections; the device receives the
 *   last answer.
 * - `swallowed`: it never arrives, and the device waits for its time limit.
 */
export type Fault =
  | 'none'
  | 'lost-request'
  | 'lost-answer'
  | 'duplicate'
  | 'late-duplicate'
  | 'crowd'
  | 'swallowed';

const crowdSize = 12;

export type Send = (body: string) => Promise<Response>;

/** A device's transport with planned faults. */
export class FaultyNetwork implements Transport {
  #send: Send;
  readonly #faults: Fault[] = [];
  readonly #offered = new Map<string, string>();
  #late: string | null = null;

  constructor(send: Send) {
    this.#send = send;
  }

  /** Sends later requests another way: the browser's session has changed. */
  redirect(send: Send): void {
    this.#send = send;
  }

  /** Applies one of these faults to each of the next requests. */
  plan(faults: readonly Fault[]): void {
    this.#faults.splice(0, this.#faults.length, ...faults);
  }

  /** Ids of the changes it was given to send, whatever became of them. */
  readonly offeredIds = new Set<string>();
  /** What each of them says, by its id, the same under another id; and the entry it is about. */
  readonly offers = new Map<string, { readonly says: string; readonly entryId: string }>();

  async exchange(request: SyncRequest): Promise<SyncAnswer> {
    for (const mutation of request.mutations) {
      this.offeredIds.add(mutation.id);
      const { call, input, at, offset } = mutation;
      if (call !== skipCallName) {
        const says = JSON.stringify({ call, input, at, offset });
        this.offers.set(mutation.id, { says, entryId: String(input['id']) });
      }
      this.#checkUnchanged(request.clientId, mutation);
    }
    const body = JSON.stringify(request);
    await this.#deliverLate();
    switch (this.#faults.shift()) {
      case 'lost-request':
        throw new NetworkError();
      case 'swallowed':
        throw new RequestTimeoutError();
      case 'lost-answer':
        await this.#send(body);
        throw new NetworkError();
      case 'duplicate': {
        const [, second] = await Promise.all([this.#send(body), this.#send(body)]);
        return parse(second);
      }
      case 'crowd': {
        const answers = Array.from({ length: crowdSize }, () => this.#send(body));
        return parse(await Promise.all(answers).then((all) => all.at(-1)));
      }
      case 'late-duplicate':
        this.#late = body;
        return parse(await this.#send(body));
      case 'none':
      case undefined:
        return parse(await this.#send(body));
    }
  }

  /** Offers that changed after they were first made; must stay empty. */
  readonly broken: string[] = [];

  #checkUnchanged(clientId: string, mutation: Mutation): void {
    // A discarded change is offered as a skip from then on (design, Mutations).
    if (mutation.call === skipCallName) return;
    const offer = JSON.stringify(mutation);
    for (const key of [`${clientId} ${mutation.id}`, `${clientId} ${mutation.sequence}`]) {
      const earlier = this.#offered.get(key) ?? offer;
      if (earlier !== offer) this.broken.push(`${earlier} became ${offer}`);
      this.#offered.set(key, offer);
    }
  }

  async #deliverLate(): Promise<void> {
    const body = this.#late;
    this.#late = null;
    if (body !== null) await this.#send(body);
  }
}

async function parse(response: Response | undefined): Promise<SyncAnswer> {
  if (!response) throw new NetworkError();
  return v.parse(syncAnswerSchema, await readAnswer(exchange, response));
}
