import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MemoryCaches } from '../../replica/testing/cache-storage.ts';
import { type CacheKeys, SealedCache } from './sealed-cache.ts';

async function makeKeys(): Promise<CacheKeys> {
  const { subtle } = crypto;
  return {
    names: (await subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, [
      'sign',
    ])) as CryptoKey,
    contents: (await subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ])) as CryptoKey,
  };
}

async function makeCache(caches: MemoryCaches, topic = 'drafts', keys?: CacheKeys) {
  const cache = (await caches.open('greenroom-user-x')) as unknown as Cache;
  return new SealedCache(cache, topic, keys ?? (await makeKeys()));
}

const addressOf = (url: string) => url.replace(/^https?:\/\/[^/]+/, '');

const pathsOf = async (cache: SealedCache) => (await cache.keys()).map(({ url }) => addressOf(url));

it('answers like the cache it seals', async () => {
  const address = fc.constantFrom('/chat-draft/a', '/chat-draft/b', '/image?size=2');
  const step = fc.oneof(
    fc.record({ put: address, text: fc.string() }),
    fc.record({ remove: address }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const sealed = await makeCache(new MemoryCaches());
      const plain = await new MemoryCaches().open('plain');
      for (const work of steps) {
        if ('put' in work) {
          const response = () =>
            new Response(work.text, { headers: { etag: work.text.length + '' } });
          await sealed.put(work.put, response());
          await plain.put(work.put, response());
        } else expect(await sealed.delete(work.remove)).toBe(await plain.delete(work.remove));
      }
      const expected = (await plain.keys()).map(({ url }) => addressOf(url));
      expect((await pathsOf(sealed)).toSorted()).toEqual(expected.toSorted());
      for (const path of expected) {
        const [found, known] = [await sealed.match(path), await plain.match(path)];
        expect(await found?.text()).toBe(await known?.text());
        expect(found?.headers.get('etag')).toBe(known?.headers.get('etag'));
      }
      expect(await sealed.match('/other')).toBeUndefined();
    }),
    { numRuns: 25 },
  );
});

it('stores neither address, headers nor contents readably', async () => {
  const caches = new MemoryCaches();
  const sealed = await makeCache(caches);
  await sealed.put(
    '/chat-draft/ruby',
    new Response('see you at ten', { headers: { 'x-name': 'ruby' } }),
  );
  const raw = await caches.open('greenroom-user-x');
  const [stored] = await raw.keys();
  const found = await raw.match(new URL(stored?.url ?? '').pathname);
  const all = [stored?.url, ...(found?.headers ?? []), await found?.text()].flat().join('\n');
  // Base64 may read 'ten' by chance.
  expect(all).not.toMatch(/chat-draft|\/ruby|see you|x-name/);
});

it('opens nothing of another key, place or topic', async () => {
  const caches = new MemoryCaches();
  const keys = await makeKeys();
  const sealed = await makeCache(caches, 'drafts', keys);
  await sealed.put('/a', new Response('one'));
  await sealed.put('/b', new Response('two'));
  expect(await pathsOf(await makeCache(caches))).toEqual([]);
  expect(await (await makeCache(caches, 'images', keys)).match('/a')).toBeUndefined();
  const raw = await caches.open('greenroom-user-x');
  const [first = '', second = ''] = (await raw.keys()).map(({ url }) => new URL(url).pathname);
  const moved = await raw.match(first);
  if (moved) await raw.put(second, moved);
  await expect(sealed.match('/b')).rejects.toThrow(DOMException);
});
