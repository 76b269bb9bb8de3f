import { expect, it } from 'vitest';
import { startAppOfFile } from '../testing/test-app.ts';

const test = await startAppOfFile();

it('answers 503 with Retry-After while every connection is taken, and works afterwards', async () => {
  const member = await test.signedIn(await test.addUser());
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const taken = Array.from({ length: 10 }, () => Promise.withResolvers<void>());
  const held = taken.map(({ resolve }) =>
    test.db.connection().execute(async () => {
      resolve();
      await isOver;
    }),
  );
  try {
    await Promise.all(taken.map(({ promise }) => promise));
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => member.send('GET', '/api/notifications')),
    );
    for (const { status, body, headers } of replies) {
      expect([status, body]).toMatchObject([503, { code: 'overloaded' }]);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
  } finally {
    end();
    await Promise.all(held);
  }
  expect((await member.send('GET', '/api/notifications')).status).toBe(200);
});
