import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startProxy, type TcpProxy } from './tcp-proxy.ts';

let target: Server;
let proxy: TcpProxy;
let handled: string[];

beforeEach(async () => {
  handled = [];
  target = createServer((request, response) => {
    handled.push(`${request.method} ${request.url}`);
    request.resume().on('end', () => response.end('done'));
  });
  await new Promise<void>((done) => target.listen(0, 'localhost', done));
  proxy = await startProxy((target.address() as AddressInfo).port);
});

afterEach(async () => {
  await proxy.close();
  target.closeAllConnections();
  await new Promise((done) => target.close(done));
});

describe('the proxy of the tests', () => {
  it('passes requests and answers', async () => {
    const response = await fetch(`${proxy.url}/a`);
    expect(await response.text()).toBe('done');
  });

  it('loses only the answer of the named request, after the server has processed it', async () => {
    const lost = proxy.loseNextAnswer('POST /api/sync');
    expect((await fetch(`${proxy.url}/other`)).ok).toBe(true);
    await expect(fetch(`${proxy.url}/api/sync`, { method: 'POST' })).rejects.toThrow();
    expect(await lost).toBe('HTTP/1.1 200 OK');
    expect((await fetch(`${proxy.url}/api/sync`, { method: 'POST' })).ok).toBe(true);
    expect(handled).toEqual(['GET /other', 'POST /api/sync', 'POST /api/sync']);
  });

  it('stalls one request in its middle, and passes the others', async () => {
    const stalled = proxy.stallNext('POST /upload');
    const giveUp = new AbortController();
    const upload = fetch(`${proxy.url}/upload`, {
      method: 'POST',
      body: new Uint8Array(5_000_000),
      signal: giveUp.signal,
    });
    expect(await stalled).toBe('POST /upload HTTP/1.1');
    expect((await fetch(`${proxy.url}/other`)).ok).toBe(true);
    giveUp.abort();
    await expect(upload).rejects.toThrow();
    expect((await fetch(`${proxy.url}/upload`, { method: 'POST' })).ok).toBe(true);
  });

  it('stalls the rest of one answer until the connection is cut', async () => {
    target.removeAllListeners('request');
    target.on('request', (_request, response) => response.end(Buffer.alloc(5_000_000)));
    const stalled = proxy.stallNextAnswer('GET /film', 200_000);
    const film = await fetch(`${proxy.url}/film`);
    const reading = film.arrayBuffer();
    await stalled;
    expect((await (await fetch(`${proxy.url}/other`)).arrayBuffer()).byteLength).toBe(5_000_000);
    proxy.cut();
    await expect(reading).rejects.toThrow();
  });

  it('refuses until it accepts again', async () => {
    proxy.refuse();
    await expect(fetch(`${proxy.url}/a`)).rejects.toThrow();
    proxy.accept();
    expect((await fetch(`${proxy.url}/a`)).ok).toBe(true);
    expect(handled).toEqual(['GET /a']);
  });
});
