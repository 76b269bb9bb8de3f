import { expect, it } from 'vitest';
import { judgeFailure } from '../exchange/exchange-failure.ts';
import { loadPart } from './load-part.ts';

it('gives the part that comes', async () => {
  await expect(loadPart(() => Promise.resolve({ name: 'queue' }))).resolves.toEqual({
    name: 'queue',
  });
});

it('judges a part that does not come as the server out of reach, not as a broken disk', async () => {
  const failed = loadPart(() => Promise.reject(new TypeError('Failed to fetch a module')));
  const error: unknown = await failed.catch((reason: unknown) => reason);
  expect(judgeFailure(error)).toMatchObject({
    connection: 'offline',
    canRepeat: true,
    isFault: false,
    isLocal: false,
  });
});
