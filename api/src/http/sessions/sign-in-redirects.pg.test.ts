import { expect, it } from 'vitest';
import { startAppOfFile } from '../testing/test-app.ts';

const test = await startAppOfFile();

it('redirects a browser to the sign-in screen', async () => {
  const reply = await test.anonymous.send('GET', '/api/login');
  expect([reply.status, reply.headers['location']]).toEqual([302, '/auth']);
});

it('signs out and redirects to the landing page', async () => {
  const member = await test.signedIn(await test.addUser());
  const reply = await member.send('GET', '/api/logout', undefined, {
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect([reply.status, reply.headers['location']]).toEqual([302, '/']);
  expect((await member.send('GET', '/api/auth/user')).status).toBe(401);
});

it('does not sign out for a link of another site, or for a HEAD request', async () => {
  const member = await test.signedIn(await test.addUser());
  const reply = await member.send('GET', '/api/logout', undefined, {
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect([reply.status, reply.headers['location']]).toEqual([302, '/']);
  await member.send('HEAD', '/api/logout');
  expect((await member.send('GET', '/api/auth/user')).status).toBe(200);
});
