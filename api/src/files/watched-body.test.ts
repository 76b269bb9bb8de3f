import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { watchBody } from './watched-body.ts';

const limit = 60;

it('passes all bytes on', async () => {
  const parts = Array.from({ length: 50 }, (_, index) => Buffer.alloc(10_000, index));
  const body = watchBody(Readable.from(parts), limit);
  expect((await buffer(body)).equals(Buffer.concat(parts))).toBe(true);
});

it('fails when the store falls silent, and closes its answer', async () => {
  const answer = new PassThrough();
  answer.write('half');
  const body = watchBody(answer, limit);
  await expect(buffer(body)).rejects.toMatchObject({
    name: 'ObjectStoreAway',
    code: 'ETIMEDOUT',
  });
  expect(answer.destroyed).toBe(true);
});

it('does not take a reader that waits for a silent store', async () => {
  const bytes = Buffer.alloc(1_000_000, 'x');
  const body = watchBody(
    Readable.from([bytes.subarray(0, 500_000), bytes.subarray(500_000)]),
    limit,
  );
  await sleep(4 * limit);
  expect((await buffer(body)).equals(bytes)).toBe(true);
});

it('closes the answer with its reader', async () => {
  const answer = new PassThrough();
  answer.write('half');
  const body = watchBody(answer, limit);
  body.destroy();
  await expect.poll(() => answer.destroyed).toBe(true);
});
