import { afterEach, describe, expect, it, vi } from 'vitest';
import { readStorageUse, sizeText } from './storage-use.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  [0, '0 kB'],
  [820_400, '820 kB'],
  [999_400, '999 kB'],
  [999_600, '1.0 MB'],
  [1_240_000, '1.2 MB'],
  [99_600_000, '100 MB'],
  [10_700_000_000, '10.7 GB'],
  [2e15, '2000 TB'],
])('%i bytes read %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});

describe('the storage report of the browser', () => {
  it('is returned', async () => {
    vi.stubGlobal('navigator', {
      storage: {
        persisted: () => Promise.resolve(true),
        estimate: () => Promise.resolve({ usage: 5, quota: 100 }),
      },
    });
    expect(await readStorageUse()).toEqual({ isProtected: true, used: 5, available: 100 });
  });

  it('may be missing entirely', async () => {
    vi.stubGlobal('navigator', {});
    expect(await readStorageUse()).toEqual({ isProtected: null, used: null, available: null });
  });

  it('may be incomplete or refused', async () => {
    vi.stubGlobal('navigator', {
      storage: {
        persisted: () => Promise.reject(new Error('no')),
        estimate: () => Promise.resolve({}),
      },
    });
    expect(await readStorageUse()).toEqual({ isProtected: null, used: null, available: null });
  });
});
