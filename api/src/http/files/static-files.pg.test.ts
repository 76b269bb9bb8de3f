import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const html = { headers: { accept: 'text/html,application/xhtml+xml' } };

describe('with the app built', () => {
  let test: TestApp;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'greenroom-static-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), '<!doctype html><title>Greenroom</title>');
    await writeFile(join(folder, 'sw.js'), 'self.addEventListener("fetch", () => {});');
    await writeFile(join(folder, 'manifest.webmanifest'), '{}');
    const script = 'globalThis.started = true;'.repeat(100);
    await writeFile(join(folder, 'assets', 'app-1a2b.js'), script);
    await writeFile(join(folder, 'assets', 'app-1a2b.js.br'), brotliCompressSync(script));
    test = await startTestApp({ staticFolder: folder });
  });
  afterAll(async () => {
    await test.stop();
    await rm(folder, { recursive: true });
  });
  const get = (url: string, more = {}) => test.anonymous.send('GET', url, undefined, more);

  it.each(['/', '/schedule', '/setup', '/no/such/screen', '/apian'])(
    'answers %s with the app',
    async (url) => {
      const reply = await get(url, html);
      expect(reply.status).toBe(200);
      expect(reply.text).toContain('<title>Greenroom</title>');
      expect(reply.headers['cache-control']).toBe('no-cache');
    },
  );

  it.each(['/', '/index.html', '/sw.js', '/schedule'])('has Trusted Types at %s', async (url) => {
    const { headers } = await get(url, html);
    expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
  });

  it('revalidates files with stable names, and never those with hashed names', async () => {
    expect((await get('/sw.js')).headers['cache-control']).toBe('no-cache');
    expect((await get('/manifest.webmanifest')).headers['cache-control']).toBe('no-cache');
    const { headers } = await get('/assets/app-1a2b.js');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-type']).toContain('javascript');
  });

  it('sends files compressed at build time', async () => {
    const { headers } = await get('/assets/app-1a2b.js', { headers: { 'accept-encoding': 'br' } });
    expect(headers['content-encoding']).toBe('br');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-type']).toContain('javascript');
    expect(String(headers['vary'])).toMatch(/accept-encoding/i);
  });

  it.each(['/assets/gone-9z.js', '/api/', '/api/no/such', '/ws/x', '/assets/'])(
    'never answers %s with the app',
    async (url) => {
      const reply = await get(url, html);
      expect([reply.status, reply.body]).toMatchObject([404, { code: 'not_found' }]);
    },
  );

  it('answers without a warning of too many listeners', async () => {
    const warnings: string[] = [];
    const note = (warning: Error) => void warnings.push(warning.message);
    process.on('warning', note);
    onTestFinished(() => void process.off('warning', note));
    const addresses = ['/', '/schedule', '/sw.js', '/assets/app-1a2b.js', '/assets/gone-9z.js'];
    for (const url of addresses) await get(url, html);
    expect(warnings).toEqual([]);
  });

  it('answers a request for no page with a problem', async () => {
    expect((await get('/missing.png', { headers: { accept: 'image/*' } })).status).toBe(404);
    const reply = await test.anonymous.send('POST', '/schedule', undefined, html);
    expect([reply.status, reply.body]).toMatchObject([404, { code: 'not_found' }]);
  });

  it.each([
    '/../api/package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/assets/..%5c..',
    '//index.html',
    '/assets/%252e%252e/index.html',
  ])('serves no file outside the app for %s', async (url) => {
    const reply = await get(url);
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.status).toBeLessThan(500);
  });
});

it('explains how to build the app when it is not built', async () => {
  const test = await startTestApp({ staticFolder: join(tmpdir(), 'greenroom-nothing-here') });
  const reply = await test.anonymous.send('GET', '/schedule', undefined, html);
  expect(reply.status).toBe(503);
  expect(reply.text).toContain('npm start');
  expect((await test.anonymous.send('GET', '/api/setup/status')).status).toBe(200);
  await test.stop();
});
