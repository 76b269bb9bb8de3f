import { PassThrough, pipeline, type Readable } from 'node:stream';
import { ObjectStoreAway } from './store-health.ts';

/** Milliseconds in which a store may send nothing while more is asked for. */
const silenceLimit = 60_000;

/**
 * The bytes of a store's answer. They fail when its connection breaks off, which the answer alone
 * tells only to some listeners, and when nothing comes for `limit` milliseconds. A reader that takes
 * its time, as a paused video does, is no silence of the store.
 */
export function watchBody(answer: Readable, limit = silenceLimit): Readable {
  const body = new PassThrough();
  const timer = setTimeout(() => {
    if (body.writableNeedDrain) timer.refresh();
    else body.destroy(new ObjectStoreAway('ETIMEDOUT'));
  }, limit).unref();
  answer.on('data', () => timer.refresh());
  // The reader has made room: the store is asked from now on.
  body.on('drain', () => timer.refresh());
  answer.once('error', () => body.destroy(new ObjectStoreAway('ECONNRESET')));
  pipeline(answer, body, () => clearTimeout(timer));
  return body;
}
