import { describe, expect, it, vi } from 'vitest';
import { BatchLoader } from './batch-loader.ts';
import { waitFor } from './testing/wait-for.ts';

const double = (keys: readonly number[]) => Promise.resolve(keys.map((key) => key * 2));

describe('batch loader', () => {
  it('loads all keys requested at once by one read, each with its own value', async () => {
    const read = vi.fn(double);
    const loader = new BatchLoader(read);
    const answers = await Promise.all([3, 1, 3, 2].map((key) => loader.load(key)));
    expect(answers).toEqual([6, 2, 6, 4]);
    expect(read.mock.calls).toEqual([[[3, 1, 3, 2]]]);
  });

  it('starts reading after the request, even while another read is running', async () => {
    let stored = 1;
    const gates: (() => void)[] = [];
    const loader = new BatchLoader(async (keys: readonly number[]) => {
      const seen = stored;
      await new Promise<void>((open) => gates.push(open));
      return keys.map(() => seen);
    });
    const early = [loader.load(0)];
    await waitFor(() => expect(gates).toHaveLength(1));
    early.push(loader.load(0));
    await waitFor(() => expect(gates).toHaveLength(2));
    const late = loader.load(0);
    stored = 2;
    gates.splice(0).forEach((open) => open());
    await waitFor(() => expect(gates).toHaveLength(1));
    gates.splice(0).forEach((open) => open());
    expect(await Promise.all(early)).toEqual([1, 1]);
    expect(await late).toBe(2);
  });

  it('loads at maxKeys a hundred keys at a time, and leaves none out', async () => {
    const read = vi.fn(double);
    const loader = new BatchLoader(read);
    const keys = Array.from({ length: 1234 }, (_, key) => key);
    const answers = await Promise.all(keys.map((key) => loader.load(key)));
    expect(answers).toEqual(keys.map((key) => key * 2));
    expect(Math.max(...read.mock.calls.map(([some]) => some.length))).toBe(100);
  });

  it('lets a key with an invalid value fail alone', async () => {
    const thirteen = Object.assign(new Error('thirteen'), { code: '22P02' });
    const loader = new BatchLoader((keys: readonly number[]) =>
      keys.includes(13) ? Promise.reject(thirteen) : double(keys),
    );
    const answers = await Promise.allSettled([1, 13, 2].map((key) => loader.load(key)));
    expect(answers).toEqual([
      { status: 'fulfilled', value: 2 },
      { status: 'rejected', reason: thirteen },
      { status: 'fulfilled', value: 4 },
    ]);
  });

  it('fails every request, at once, when the database fails', async () => {
    const read = vi.fn(() => Promise.reject(new Error('gone')));
    const loader = new BatchLoader<number, number>(read);
    const answers = await Promise.allSettled([1, 2].map((key) => loader.load(key)));
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(read).toHaveBeenCalledOnce();
  });

  it('rejects when values are missing', async () => {
    const loader = new BatchLoader((keys: readonly number[]) => Promise.resolve(keys.slice(1)));
    await expect(loader.load(1)).rejects.toThrow('Values are missing');
  });
});
