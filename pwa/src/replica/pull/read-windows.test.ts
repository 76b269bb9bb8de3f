import { afterEach, describe, expect, it, vi } from 'vitest';
import { ReadWindows } from './read-windows.ts';

/** The readers of another tab, which shares nothing with this one but the browser's locks. */
async function openTab(databaseName: string): Promise<ReadWindows> {
  vi.resetModules();
  const { ReadWindows: OfOtherTab } = await import('./read-windows.ts');
  expect(OfOtherTab).not.toBe(ReadWindows);
  return new OfOtherTab(databaseName);
}

const scopesOf = async (windows: ReadWindows) => [...(await windows.find())];

afterEach(() => void vi.unstubAllGlobals());

describe('the windows that screens show', () => {
  it('are known to other tabs until the screen ends', async () => {
    const here = new ReadWindows('mia');
    const other = await openTab('mia');
    const end = other.keep('schedule:1');
    await expect.poll(() => scopesOf(here)).toEqual(['schedule:1']);
    end();
    await expect.poll(() => scopesOf(here)).toEqual([]);
  });

  it('are of one account', async () => {
    const here = new ReadWindows('mia');
    const ofBoth = await openTab('mia');
    const end = [(await openTab('leo')).keep('chat:general'), ofBoth.keep('schedule:1')];
    await expect.poll(() => scopesOf(here)).toEqual(['schedule:1']);
    for (const one of end) one();
  });

  it('are known in their own tab without locks too, while one of several shows them', async () => {
    vi.stubGlobal('navigator', {});
    const here = new ReadWindows('mia');
    const [end, endOther] = [here.keep('schedule:1'), here.keep('schedule:1')];
    end();
    expect(await scopesOf(here)).toEqual(['schedule:1']);
    endOther();
    expect(await scopesOf(here)).toEqual([]);
  });
});
