import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryCaches } from '@greenroom/pwa/replica/testing/cache-storage';

/** The scope the worker runs in, as far as keeping files needs it. */
class WorkerScope extends EventTarget {
  readonly __WB_DISABLE_DEV_LOGS = true;
  readonly location = new URL('http://localhost/sw.js');
  /** The windows that are open. */
  windows: string[] = [];
  readonly clients = { matchAll: () => Promise.resolve(this.windows) };
}

const scope = new WorkerScope();
const kept = new MemoryCaches();
const loaded = vi.fn<(url: string) => void>();
let precache = '';

beforeAll(async () => {
  vi.stubGlobal('self', scope);
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true);
  vi.stubGlobal('caches', kept);
  vi.stubGlobal('location', scope.location);
  vi.stubGlobal('fetch', ({ url }: Request) => {
    loaded(url);
    return Promise.resolve(new Response('from the server'));
  });
  precache = (await import('workbox-core')).cacheNames.precache;
  const { keepOutgoingFiles } = await import('./outgoing-files.ts');
  keepOutgoingFiles([{ url: 'assets/start-new.js', revision: null }]);
});

beforeEach(() => {
  kept.clear();
  loaded.mockClear();
});

/** Fires an event at the worker. @returns what the worker asks the browser to wait for. */
function fire(type: string, properties: object): Promise<unknown>[] {
  const waits: Promise<unknown>[] = [];
  const waitUntil = (work: Promise<unknown>) => waits.push(work);
  scope.dispatchEvent(Object.assign(new Event(type), properties, { waitUntil }));
  return waits;
}

describe('files of the version before', () => {
  const oldFile = 'http://localhost/assets/dialogs-old.js';

  async function installOverOldVersion(): Promise<void> {
    await kept.put(precache, oldFile, 'an old dialog');
    await kept.put(precache, 'http://localhost/index.html?rev=1', 'an old page');
    await Promise.all(fire('install', {}));
    // The activation empties the precache of what is not this version's.
    await kept.delete(precache);
  }

  /** What a page gets for a file; undefined: the worker leaves it to the browser. */
  async function load(url: string): Promise<string | undefined> {
    let answer: Promise<Response> | undefined;
    const respondWith = (response: Promise<Response>) => (answer = response);
    await Promise.all(fire('fetch', { request: new Request(url), respondWith }));
    return await (await answer)?.text();
  }

  it('stay for a tab that still runs it', async () => {
    await installOverOldVersion();
    scope.windows = ['the one that agreed', 'one with a draft'];
    await Promise.all(fire('activate', {}));
    expect(await load(oldFile)).toBe('an old dialog');
    expect(loaded).not.toHaveBeenCalledWith(oldFile);
  });

  it('stay for the tab that agreed, which may keep a draft instead of reloading, and go with the next', async () => {
    await installOverOldVersion();
    scope.windows = ['the one that agreed'];
    await Promise.all(fire('activate', {}));
    expect(await load(oldFile)).toBe('an old dialog');
    await kept.put(precache, 'http://localhost/assets/dialogs-next.js', 'the next dialog');
    await Promise.all(fire('install', {}));
    await kept.delete(precache);
    await Promise.all(fire('activate', {}));
    expect(await load(oldFile)).toBe('from the server');
  });

  it('of the last two versions stay, however long two tabs are open', async () => {
    scope.windows = ['one', 'another'];
    for (const version of [1, 2, 3, 4]) {
      await kept.put(precache, `http://localhost/assets/dialogs-${version}.js`, `${version}`);
      // Once more, as after an install that failed.
      for (let time = 0; time < 2; time += 1) await Promise.all(fire('install', {}));
      await kept.delete(precache);
      await Promise.all(fire('activate', {}));
    }
    const answers = [1, 2, 3, 4].map((version) => {
      return load(`http://localhost/assets/dialogs-${version}.js`);
    });
    expect(await Promise.all(answers)).toEqual(['from the server', 'from the server', '3', '4']);
    scope.windows = ['one'];
    await Promise.all(fire('activate', {}));
    expect((await kept.keys()).filter((name) => name.includes('outgoing'))).toEqual([
      'greenroom-outgoing',
    ]);
  });

  it('of the version before stay when a version waits, and another one is installed over it', async () => {
    const older = 'http://localhost/assets/dialogs-older.js';
    await kept.put('greenroom-outgoing', older, 'an older dialog');
    await kept.put(precache, oldFile, 'an old dialog');
    await Promise.all(fire('install', {}));
    // The waiting version's files are in the precache, beside those of the version that runs.
    const waiting = 'http://localhost/assets/dialogs-waiting.js';
    await kept.put(precache, waiting, 'a waiting dialog');
    await Promise.all(fire('install', {}));
    const answers = [older, oldFile, waiting].map(load);
    expect(await Promise.all(answers)).toEqual([
      'an older dialog',
      'an old dialog',
      'a waiting dialog',
    ]);
  });

  it('give their room to the new version on a full device', async () => {
    await kept.put('greenroom-outgoing', 'http://localhost/assets/dialogs-older.js', 'older');
    await kept.put(precache, oldFile, 'an old dialog');
    kept.failure = new DOMException('full', 'QuotaExceededError');
    await Promise.all(fire('install', {}));
    kept.failure = undefined;
    expect((await kept.keys()).filter((name) => name.includes('outgoing'))).toEqual([]);
  });

  it('nothing else is kept: not the page, not what the server answers', async () => {
    await installOverOldVersion();
    expect(kept.urls('greenroom-outgoing')).toEqual([oldFile]);
    expect(await load('http://localhost/api/user')).toBeUndefined();
  });
});
