import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signInHere } from '../../testing/memory-caches.ts';
import { CachedImages } from './cached-images.ts';
import { waitFor } from '../../testing/wait-for.ts';

const url = '/api/files/1?size=thumb';
const image = () => new Response('bytes', { headers: { 'content-type': 'image/webp' } });

const origin = 'https://greenroom.example';

/** A Cache in memory, in insertion order. */
class MemoryCache {
  readonly kept = new Map<string, Response>();
  match = (key: string) => Promise.resolve(this.kept.get(key)?.clone());
  put = (key: string, response: Response) => {
    this.kept.delete(key);
    return Promise.resolve(void this.kept.set(key, response));
  };
  keys = () => Promise.resolve([...this.kept.keys()].map((key) => ({ url: origin + key })));
  delete = (key: string | { readonly url: string }) =>
    Promise.resolve(this.kept.delete(typeof key === 'string' ? key : key.url.replace(origin, '')));
}

let cache = new MemoryCache();
let living = new Set<string>();
const ask = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  cache = new MemoryCache();
  living = new Set();
  let made = 0;
  vi.stubGlobal('caches', { open: () => Promise.resolve(cache) });
  signInHere('ruby');
  vi.stubGlobal('fetch', ask);
  ask.mockReset().mockImplementation(() => Promise.resolve(image()));
  vi.stubGlobal(
    'URL',
    Object.assign(class extends URL {}, {
      createObjectURL: () => {
        const src = `blob:${(made += 1)}`;
        living.add(src);
        return src;
      },
      revokeObjectURL: (src: string) => living.delete(src),
    }),
  );
});

afterEach(() => vi.unstubAllGlobals());

function open(over: Partial<ConstructorParameters<typeof CachedImages>[0]> = {}): CachedImages {
  return new CachedImages({ userId: 'ruby', topic: 'images', most: 10, mostIdle: 2, ...over });
}

/** Shows an image and waits until it has loaded or failed. */
async function show(images: CachedImages, address = url, local?: () => Promise<Blob | null>) {
  const hide = images.show(address, () => undefined, local);
  await waitFor(() => expect(images.getState(address).kind).not.toBe('loading'));
  return { state: images.getState(address), hide };
}

describe('an image', () => {
  it('is loaded with the session once and then available offline', async () => {
    expect((await show(open())).state.kind).toBe('ready');
    expect(ask).toHaveBeenCalledWith(url, expect.objectContaining({ credentials: 'same-origin' }));
    ask.mockRejectedValue(new TypeError('offline'));
    expect((await show(open())).state.kind).toBe('ready');
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('that was never loaded fails offline and can be retried', async () => {
    ask.mockRejectedValueOnce(new TypeError('offline'));
    const images = open();
    expect((await show(images)).state).toEqual({ kind: 'failed' });
    images.retry(url);
    await waitFor(() => expect(images.getState(url).kind).toBe('ready'));
  });

  it.each([403, 404, 410])(
    'the server answers with %i is gone, and nothing is kept',
    async (status) => {
      ask.mockResolvedValue(new Response('', { status }));
      expect((await show(open())).state).toEqual({ kind: 'gone' });
      expect(cache.kept.size).toBe(0);
    },
  );

  it.each([
    ['a page in its place', new Response('<p>', { headers: { 'content-type': 'text/html' } })],
    ['a fault of the server', new Response('', { status: 500 })],
  ])('%s is no image', async (_what, answer) => {
    ask.mockResolvedValue(answer);
    expect((await show(open())).state).toEqual({ kind: 'failed' });
  });

  it('that waits for its upload is shown from local bytes, and stored after the upload', async () => {
    const images = open();
    const local = () => Promise.resolve(new Blob(['own'], { type: 'image/png' }));
    const { state } = await show(images, url, local);
    expect(state.kind).toBe('ready');
    expect(ask).not.toHaveBeenCalled();
    await images.keep(url);
    expect(images.getState(url)).toBe(state);
    expect([...cache.kept.keys()]).toEqual([url]);
  });
});

describe('memory and storage', () => {
  it('keep only the newest images', async () => {
    const images = open({ most: 2 });
    for (const address of ['/1', '/2', '/3']) await show(images, address);
    expect([...cache.kept.keys()]).toEqual(['/2', '/3']);
  });

  it('evict the least recently used image first, across visits', async () => {
    const images = open({ most: 2 });
    for (const address of ['/1', '/2']) await show(images, address);
    await show(open({ most: 2 }), '/1');
    await show(open({ most: 2 }), '/3');
    expect([...cache.kept.keys()]).toEqual(['/1', '/3']);
  });

  it('do not rewrite a recently stored image', async () => {
    const images = open({ most: 4 });
    for (const address of ['/1', '/2', '/3', '/4']) await show(images, address);
    const put = vi.spyOn(cache, 'put');
    await show(open({ most: 4 }), '/4');
    expect(put).not.toHaveBeenCalled();
    await show(open({ most: 4 }), '/1');
    expect([...cache.kept.keys()]).toEqual(['/2', '/3', '/4', '/1']);
  });

  it('revoke the least recently shown addresses, and none in use', async () => {
    const images = open({ mostIdle: 1 });
    const first = await show(images, '/1');
    const second = await show(images, '/2');
    await show(images, '/3');
    first.hide();
    second.hide();
    expect(living.size).toBe(2);
    expect(images.getState('/1').kind).toBe('loading');
    expect(images.getState('/2').kind).toBe('ready');
    expect(images.getState('/3').kind).toBe('ready');
  });

  it('are released on close, also by loads that end later', async () => {
    const images = open();
    await show(images, '/1');
    let answer: (response: Response) => void = () => undefined;
    ask.mockImplementation(() => new Promise((done) => (answer = done)));
    images.show('/2', () => undefined);
    await waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
    images.close();
    answer(image());
    await waitFor(() => expect(ask.mock.lastCall?.[1].signal?.aborted).toBe(true));
    expect(living.size).toBe(0);
    expect([...cache.kept.keys()]).toEqual(['/1']);
  });

  it('that are full do not prevent showing an image', async () => {
    cache.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
    expect((await show(open())).state.kind).toBe('ready');
  });
});

describe('an image that is forgotten', () => {
  it('is no longer stored or shown; others stay', async () => {
    const images = open();
    const onChange = vi.fn();
    images.show('/1', onChange);
    await show(images, '/1');
    await show(images, '/2?size=thumb');
    expect(await images.listKept()).toEqual(['/1', '/2?size=thumb']);
    onChange.mockClear();
    await images.forget(['/1', '/3']);
    expect(images.getState('/1')).toEqual({ kind: 'gone' });
    expect(onChange).toHaveBeenCalled();
    expect(living.size).toBe(1);
    expect(await images.listKept()).toEqual(['/2?size=thumb']);
    ask.mockRejectedValue(new TypeError('offline'));
    expect((await show(open(), '/1')).state).toEqual({ kind: 'failed' });
  });

  it('is not stored by an answer already under way', async () => {
    const images = open();
    let answer: (response: Response) => void = () => undefined;
    ask.mockImplementation(() => new Promise((done) => (answer = done)));
    images.show(url, () => undefined);
    await waitFor(() => expect(ask).toHaveBeenCalled());
    await images.forget([url]);
    answer(image());
    ask.mockImplementation(() => Promise.resolve(image()));
    await show(images, '/other');
    expect(images.getState(url)).toEqual({ kind: 'gone' });
    expect(await images.listKept()).toEqual(['/other']);
  });

  it.each([403, 404])('is removed when the server answers %i', async (status) => {
    const images = open();
    const local = () => Promise.resolve(new Blob(['own'], { type: 'image/png' }));
    await show(images, url, local);
    cache.kept.set(url, image());
    ask.mockResolvedValue(new Response('', { status }));
    await images.keep(url);
    expect(await images.listKept()).toEqual([]);
  });
});
