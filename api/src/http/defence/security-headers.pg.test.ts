import { expect, it } from 'vitest';
import { startAppOfFile, startTestApp } from '../testing/test-app.ts';

const test = await startAppOfFile();

it('allows only its own scripts, objects and frames', async () => {
  const more = { headers: { host: 'localhost:3000' } };
  const { headers } = await test.anonymous.send('GET', '/api/setup/status', undefined, more);
  const policy = String(headers['content-security-policy']).split(';');
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data: blob:",
      "media-src 'self' blob:",
      "worker-src 'self'",
      "connect-src 'self' ws://localhost:3000",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types greenroom-worker dompurify',
    ]),
  );
  expect(policy.join(';')).not.toContain('unsafe');
});

it('leaves Trusted Types out of the page of the contract alone, which a package brings', async () => {
  const { headers } = await test.anonymous.send('GET', '/api/docs/');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain('trusted-types');
});

it('lets pages send to the configured object store alone, and read from this server alone', async () => {
  const s3 = {
    endpoint: 'https://s3.example',
    bucket: 'greenroom',
    accessKey: 'key',
    secretKey: 'secret',
    region: 'us-east-1',
  };
  const stored = await startTestApp({ config: { s3 } });
  const more = { headers: { host: 'localhost:3000' } };
  const { headers } = await stored.anonymous.send('GET', '/healthz', undefined, more);
  const policy = String(headers['content-security-policy']).split(';');
  expect(policy).toContain("connect-src 'self' ws://localhost:3000 https://s3.example");
  expect(policy.filter((part) => part.includes('s3.example'))).toHaveLength(1);
  await stored.stop();
});

it('names a socket over TLS alone on https', async () => {
  const https = await startTestApp({ config: { isHttps: true } });
  const more = { headers: { host: 'greenroom.example' } };
  const { headers } = await https.anonymous.send('GET', '/healthz', undefined, more);
  const policy = String(headers['content-security-policy']).split(';');
  expect(policy).toContain("connect-src 'self' wss://greenroom.example");
  await https.stop();
});

it.each([
  ['/api/setup/status', 'application/json; charset=utf-8'],
  ['/api/no/such', 'application/json; charset=utf-8'],
  ['/healthz', 'text/plain; charset=utf-8'],
  ['/api/docs/', 'text/html; charset=utf-8'],
])('names type and charset of %s', async (url, type) => {
  const { headers } = await test.anonymous.send('GET', url);
  expect(headers['content-type']).toBe(type);
});

it('does not let a request inject into the policy', async () => {
  const more = { headers: { host: "x; script-src 'unsafe-inline'" } };
  const { headers } = await test.anonymous.send('GET', '/api/setup/status', undefined, more);
  expect(headers['content-security-policy']).not.toContain('unsafe-inline');
});

it('names the host of each request in its policy', async () => {
  for (const host of ['a.test', 'b.test', 'a.test']) {
    const { headers } = await test.anonymous.send('GET', '/healthz', undefined, {
      headers: { host },
    });
    expect(headers['content-security-policy']).toContain(`connect-src 'self' ws://${host}`);
  }
});

it.each(['/api/setup/status', '/api/no/such', '/healthz', '/'])('covers %s', async (url) => {
  const { headers } = await test.anonymous.send('GET', url);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['x-frame-options']).toBe('DENY');
  expect(headers['content-security-policy']).toBeDefined();
  // On plain http a browser must not be told to switch to https.
  expect(headers['strict-transport-security']).toBeUndefined();
  expect(headers['x-powered-by']).toBeUndefined();
});
