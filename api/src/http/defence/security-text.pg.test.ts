import { expect, it } from 'vitest';
import { startTestApp } from '../testing/test-app.ts';

const path = '/.well-known/security.txt';

it('names the contact, and until when', async () => {
  const config = {
    securityContact: 'mailto:security@greenroom.example',
    publicOrigin: 'https://greenroom.example',
  };
  const now = () => new Date('2026-11-23T12:00:00Z');
  const test = await startTestApp({ config, now });
  const { status, headers, text } = await test.anonymous.send('GET', path);
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(text.split('\n')).toEqual([
    'Contact: mailto:security@greenroom.example',
    'Expires: 2027-05-22T00:00:00Z',
    'Preferred-Languages: en',
    `Canonical: https://greenroom.example${path}`,
    '',
  ]);
  await test.stop();
});

it('is absent without a contact, and is no page of the app', async () => {
  const test = await startTestApp();
  const { status, body } = await test.anonymous.send('GET', path, undefined, {
    headers: { accept: 'text/html' },
  });
  expect([status, body]).toMatchObject([404, { code: 'not_found' }]);
  await test.stop();
});
