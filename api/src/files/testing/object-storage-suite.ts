import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { newObjectKey } from '../object-keys.ts';
import { ObjectMissing, type ObjectStorage, type SizedStream } from '../object-storage.ts';

/** Tests every driver of the object storage; `open` returns one that may hold other objects. */
export function describeObjectStorage(name: string, open: () => ObjectStorage): void {
  const type = 'application/octet-stream';
  const newKey = () => newObjectKey('suite');
  const readAll = async (key: string) => buffer(await open().read(key));
  const keysOf = async () => {
    const keys: string[] = [];
    for await (const { key } of open().list()) keys.push(key);
    return keys;
  };

  describe(name, () => {
    it('returns what was stored, as a stream or bytes, empty or large', async () => {
      for (const bytes of [Buffer.alloc(0), randomBytes(1), randomBytes(3_000_000)]) {
        const [first, second] = [newKey(), newKey()];
        await open().put(first, bytes, type);
        await open().put(second, sized(cut(bytes, 50_001), bytes.length), type);
        expect((await readAll(first)).equals(bytes)).toBe(true);
        expect((await readAll(second)).equals(bytes)).toBe(true);
      }
    });

    it('reports size and age, and lists each object once', async () => {
      const key = newKey();
      const before = Date.now() - 2_000;
      await open().put(key, randomBytes(777), type);
      const stored = await open().stat(key);
      expect(stored).toMatchObject({ key, size: 777 });
      expect(stored?.modifiedAt.getTime()).toBeGreaterThan(before);
      for await (const one of open().list()) if (one.key === key) expect(one).toEqual(stored);
      expect((await keysOf()).filter((one) => one === key)).toEqual([key]);
    });

    it('reads ranges, both ends inclusive', async () => {
      const key = newKey();
      const bytes = randomBytes(200_000);
      await open().put(key, bytes, type);
      for (const [start, end] of [
        [0, 0],
        [0, 199_999],
        [100_000, 100_009],
        [199_999, 199_999],
      ] as const) {
        const part = await buffer(await open().read(key, { start, end }));
        expect(part.equals(bytes.subarray(start, end + 1)), `${start}-${end}`).toBe(true);
      }
    });

    it('replaces an object atomically: a reader gets the old or the new one', async () => {
      const key = newKey();
      const [old, next] = [Buffer.alloc(100_000, 'a'), Buffer.alloc(50_000, 'b')];
      await open().put(key, old, type);
      const reading = await open().read(key);
      await open().put(key, next, type);
      const seen = await buffer(reading);
      expect(seen.equals(old) || seen.equals(next)).toBe(true);
      expect((await readAll(key)).equals(next)).toBe(true);
    });

    it('stores nothing of a source that fails half way, and keeps the former object', async () => {
      const [fresh, kept] = [newKey(), newKey()];
      await open().put(kept, Buffer.from('before'), type);
      for (const key of [fresh, kept]) {
        await expect(open().put(key, sized(failing(), 200_000), type)).rejects.toThrow(
          'the sender left',
        );
      }
      expect(await open().stat(fresh)).toBeNull();
      expect(await keysOf()).not.toContain(fresh);
      expect((await readAll(kept)).toString()).toBe('before');
    });

    it('stores a stream of the size it was said to have, and nothing of a shorter or longer one', async () => {
      const kept = newKey();
      await open().put(kept, Buffer.from('before'), type);
      // The last is sent to a store in parts.
      for (const size of [0, 1_000, 20_000_000]) {
        const bytes = Buffer.alloc(size, 'x');
        const key = newKey();
        await open().put(key, sized(cut(bytes, 1_000_000), size), type);
        expect((await readAll(key)).equals(bytes)).toBe(true);
        for (const [said, reason] of [
          [size + 1, 'ended 1 bytes early'],
          [size - 1, `longer than ${size - 1} bytes`],
        ] as const) {
          if (said < 0) continue;
          const putting = open().put(kept, sized(cut(bytes, 1_000_000), said), type);
          await expect(putting, `${size} as ${said}`).rejects.toThrow(reason);
        }
        await expect(open().put(kept, sized(failing(), size + 200_000), type)).rejects.toThrow(
          'the sender left',
        );
        await expect(open().put(kept, sized(failing(), 0), type)).rejects.toThrow(
          'longer than 0 bytes',
        );
      }
      expect((await readAll(kept)).toString()).toBe('before');
    }, 60_000);

    it('removes an object, also repeatedly', async () => {
      const key = newKey();
      await open().put(key, randomBytes(10), type);
      await open().remove(key);
      await open().remove(key);
      expect(await open().stat(key)).toBeNull();
      await expect(open().read(key)).rejects.toThrow(ObjectMissing);
      expect(await keysOf()).not.toContain(key);
    });

    it('stores many concurrently under similar names', async () => {
      const key = newKey();
      const keys = Array.from({ length: 30 }, (_, index) => `${key}-${index}`);
      await Promise.all(keys.map((one) => open().put(one, Buffer.from(one), type)));
      const read = await Promise.all(keys.map(readAll));
      expect(read.map(String)).toEqual(keys);
      expect(await keysOf()).toEqual(expect.arrayContaining(keys));
    });

    it.each(['', '.', '..', '../x', 'a/../../x', '/etc/passwd', 'a//b', 'a/', 'a/.b', 'A', 'a\\b'])(
      'refuses the key %j in every way',
      (key) => refusesKey(open(), key),
    );
    it.each(['a\u0000', 'a%2fb', 'ä', ' a', 'a\n', 'a'.repeat(101)])(
      'refuses the key %j as well',
      (key) => refusesKey(open(), key),
    );
  });
}

async function refusesKey(storage: ObjectStorage, key: string): Promise<void> {
  for (const attempt of [
    async () => storage.put(key, Buffer.from('x'), 'text/plain'),
    async () => storage.stat(key),
    async () => storage.read(key),
    async () => storage.remove(key),
  ]) {
    await expect(attempt()).rejects.toThrow(RangeError);
  }
}

function* cut(bytes: Buffer, length: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

function* failing(): Generator<Buffer> {
  yield randomBytes(100_000);
  throw new Error('the sender left');
}

function sized(source: Iterable<Buffer>, size: number): SizedStream {
  return { stream: Readable.from(source), size };
}
