import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

it('sends a browser that wants to sign in to the screen for it', async () => {
  const reply = await test.anonymous.send('GET', '/api/login');
  expect([reply.status, reply.headers['location']]).toEqual([302, '/auth']);
});

it('signs out and goes to the landing', async () => {
  const member = await test.signedIn(await test.addUser());
  const reply = await member.send('GET', '/api/logout', undefined, {
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect([reply.status, reply.headers['location']]).toEqual([302, '/']);
  expect((await member.send('GET', '/api/auth/user')).status).toBe(401);
});

it('signs nobody out for a link of another site, or for a look at the headers', async () => {
  const member = await test.signedIn(await test.addUser());
  const reply = await member.send('GET', '/api/logout', undefined, {
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect([reply.status, reply.headers['location']]).toEqual([302, '/']);
  await member.send('HEAD', '/api/logout');
  expect((await member.send('GET', '/api/auth/user')).status).toBe(200);
});
