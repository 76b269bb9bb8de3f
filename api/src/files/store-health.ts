import { PassThrough, pipeline, type Readable } from 'node:stream';
import { AppError } from '../app-error.ts';

/** Milliseconds until a request for an object counts as unanswered. */
export const answerLimit = 2_000;
/** Milliseconds a question whether the store answers may take: readiness has little more. */
const questionLimit = 1_000;
/** Milliseconds a long request may take before the store is asked whether it answers at all. */
const patience = 1_000;
/** Milliseconds for which an answer to that question is used again. */
const answerLife = 10_000;

/** Milliseconds in which it may send nothing of an answer it has begun, while more is asked for. */
const silenceLimit = 60_000;

const systemCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOTFOUND',
  // Of TLS: the store's certificate has expired, or is of another authority.
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  // Of the store itself.
  'ServiceUnavailable',
  'SlowDown',
  'InternalError',
  'RequestTimeout',
]);

/** The store does not answer. The reason of a 503, with a code of the list above. */
export class ObjectStoreAway extends Error {
  readonly code: string;

  constructor(code: string) {
    super('The object store does not answer');
    this.name = 'ObjectStoreAway';
    this.code = code;
  }
}

/** Whether the object store answers: from every request, and from a question when none came lately. */
export class StoreHealth {
  /** Requests that were not answered. */
  errors = 0;
  #fault: string | null = null;
  #knownAt = -Infinity;
  readonly #ask: () => Promise<unknown>;
  #question: Promise<unknown> | null = null;

  constructor(ask: () => Promise<unknown>) {
    this.#ask = ask;
  }

  /** A line on why it does not answer; null: it does. At most a second. */
  async findFault(): Promise<string | null> {
    if (performance.now() - this.#knownAt > answerLife) {
      await this.#askOnce().catch((error: unknown) => this.#note(error));
    }
    return this.#fault === null ? null : `The object store does not answer (${this.#fault}).`;
  }

  /**
   * Runs a request to the store. `limit`: milliseconds until its answer begins; absent: it may take
   * its time as long as the store, asked about each second, answers that or another request in a second.
   * @throws {AppError} `overloaded` when it does not answer
   */
  async watch<T>(request: Promise<T>, limit?: number): Promise<T> {
    try {
      const answer = await (limit === undefined
        ? this.#whileAnswering(request)
        : within(request, limit));
      this.#fault = null;
      this.#knownAt = performance.now();
      return answer;
    } catch (error) {
      const code = this.#note(error);
      if (code === null) throw error;
      const refusal = new AppError(
        'overloaded',
        'Files cannot be reached at the moment. Please try again in a moment.',
      );
      throw Object.assign(refusal, { cause: new ObjectStoreAway(code) });
    }
  }

  async #whileAnswering<T>(request: Promise<T>): Promise<T> {
    for (;;) {
      const done = await Promise.race([request.then((answer) => ({ answer })), later(patience)]);
      if (done !== null) return done.answer;
      // It may be answered before the question is.
      await Promise.race([request, this.#askOnce()]);
    }
  }

  /** One question for all that wait: one for each would make a busy store late with its answers. */
  #askOnce(): Promise<unknown> {
    const askedAt = performance.now();
    this.#question ??= within(this.#ask(), questionLimit)
      .catch((error: unknown) => {
        const hasAnsweredOthers = this.#fault === null && this.#knownAt >= askedAt;
        if (!hasAnsweredOthers) throw error;
      })
      .finally(() => {
        this.#question = null;
      });
    return this.#question;
  }

  /** @returns the code; null: the store answered, with a refusal */
  #note(error: unknown): string | null {
    // One that was noted already.
    if (error instanceof AppError) return this.#fault;
    const code = codeOf(error);
    this.#fault = code;
    this.#knownAt = performance.now();
    if (code !== null) this.errors += 1;
    return code;
  }
}

/**
 * The bytes of a store's answer. They fail when its connection breaks off, which the answer alone
 * tells only to some listeners, and when it falls silent. A reader that takes its time, as a paused
 * video does, is no silence of the store.
 */
export function watchBody(answer: Readable): Readable {
  const body = new PassThrough();
  const timer = setTimeout(() => {
    if (body.writableNeedDrain) timer.refresh();
    else body.destroy(new ObjectStoreAway('ETIMEDOUT'));
  }, silenceLimit).unref();
  answer.on('data', () => timer.refresh());
  // The reader has made room: the store is asked from now on.
  body.on('drain', () => timer.refresh());
  // Nothing more is asked of the store, however long the reader takes for the rest.
  answer.once('end', () => clearTimeout(timer));
  answer.once('error', () => body.destroy(new ObjectStoreAway('ECONNRESET')));
  pipeline(answer, body, () => clearTimeout(timer));
  return body;
}

function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (systemCodes.has(code)) return code;
  // The client's words for a status of 5xx.
  return error.message.startsWith('Request failed after') ? 'ServiceUnavailable' : null;
}

/** Null after these milliseconds. Does not keep the process alive. */
function later(milliseconds: number): Promise<null> {
  return new Promise((resolve) => void setTimeout(() => resolve(null), milliseconds).unref());
}

async function within<T>(request: Promise<T>, limit: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const fail = () => reject(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' }));
    timer = setTimeout(fail, limit);
  });
  try {
    return await Promise.race([request, late]);
  } finally {
    clearTimeout(timer);
  }
}
