import 'fake-indexeddb/auto';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryCaches } from '@greenroom/pwa/replica/testing/cache-storage';

/** The scope the worker runs in, as far as it is used without a network. */
class WorkerScope extends EventTarget {
  readonly __WB_MANIFEST = [];
  readonly location = new URL('http://localhost/sw.js');
  readonly skipWaiting = vi.fn<() => Promise<void>>().mockResolvedValue();
}

const scope = new WorkerScope();

beforeAll(async () => {
  vi.stubGlobal('self', scope);
  vi.stubGlobal('caches', new MemoryCaches());
  await import('./service-worker.ts');
});

beforeEach(() => {
  scope.skipWaiting.mockClear();
});

/** Fires an event at the worker. @returns what the worker asks the browser to wait for. */
function fire(type: string, properties: object): Promise<unknown>[] {
  const waits: Promise<unknown>[] = [];
  const waitUntil = (work: Promise<unknown>) => waits.push(work);
  scope.dispatchEvent(Object.assign(new Event(type), properties, { waitUntil }));
  return waits;
}

describe('Background Sync', () => {
  it('flushes the outbox and keeps the worker alive meanwhile', async () => {
    const waits = fire('sync', { tag: 'greenroom-outbox' });
    expect(waits).toHaveLength(1);
    await expect(waits[0]).resolves.toBeUndefined();
  });

  it('with the tag of something else is left alone', () => {
    expect(fire('sync', { tag: 'something-else' })).toEqual([]);
  });
});

describe('calls to the server', () => {
  it('bypass the worker where the browser can, files excepted', async () => {
    const addRoutes = vi.fn<(rules: unknown) => Promise<void>>().mockResolvedValue();
    await Promise.all(fire('install', { addRoutes }));
    expect(addRoutes).toHaveBeenCalledExactlyOnceWith([
      { condition: { urlPattern: '/api/files/*' }, source: 'fetch-event' },
      { condition: { urlPattern: '/api/documents/*' }, source: 'fetch-event' },
      { condition: { urlPattern: '/api/*' }, source: 'network' },
    ]);
  });

  it.each([undefined, () => Promise.reject(new Error('unsupported'))])(
    'do not keep the worker from being installed elsewhere',
    async (addRoutes) => {
      await expect(Promise.all(fire('install', { addRoutes }))).resolves.toBeDefined();
    },
  );
});

describe('a new version', () => {
  it('takes over when the person has agreed', () => {
    void fire('message', { data: { type: 'SKIP_WAITING' } });
    expect(scope.skipWaiting).toHaveBeenCalledOnce();
  });

  it.each([undefined, null, 'SKIP_WAITING', { type: 'OTHER' }])(
    'waits after the message %j',
    (data) => {
      void fire('message', { data });
      expect(scope.skipWaiting).not.toHaveBeenCalled();
    },
  );

  it('does not take over when it is installed', async () => {
    await Promise.all(fire('install', {}));
    expect(scope.skipWaiting).not.toHaveBeenCalled();
  });

  it('tells its version to a page that asks', async () => {
    const { listenForUpdateConsent } = await import('./shell.ts');
    listenForUpdateConsent([{ url: 'index.html', revision: 'abc' }]);
    const port = { postMessage: vi.fn<(message: unknown) => void>() };
    expect(fire('message', { data: { type: 'VERSION' }, ports: [port] })).toEqual([]);
    expect(port.postMessage).toHaveBeenLastCalledWith('abc');
    expect(scope.skipWaiting).not.toHaveBeenCalled();
  });
});
