// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { putOffUpdate, useUpdateStore } from './update-store.ts';
import { watchUpdates } from './watch-updates.ts';
import { waitFor } from '../../testing/wait-for.ts';

class FakeWorker extends EventTarget {
  readonly scriptURL = new URL('/dev-sw.js?dev-sw', location.href).href;
  state = 'installing';
  version = '1';
  readonly postMessage = vi.fn<(message: { type: string }, ports?: MessagePort[]) => void>(
    ({ type }, ports) => {
      if (type === 'VERSION') ports?.[0]?.postMessage(this.version);
    },
  );
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  active: FakeWorker | null = null;
  readonly update = vi.fn<() => Promise<void>>().mockRejectedValue(new TypeError('no network'));

  /** Simulates the browser finding a new version. */
  find(version = '1'): FakeWorker {
    const worker = new FakeWorker();
    worker.version = version;
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
    return worker;
  }

  /** Simulates the browser having stored a version. */
  finish(worker: FakeWorker): void {
    Object.assign(this, { installing: null, waiting: worker });
    worker.state = 'installed';
    worker.dispatchEvent(new Event('statechange'));
  }

  /** Simulates a device without room for a version. */
  fail(worker: FakeWorker): void {
    this.installing = null;
    worker.state = 'redundant';
    worker.dispatchEvent(new Event('statechange'));
  }

  install(version = '1'): FakeWorker {
    const worker = this.find(version);
    this.finish(worker);
    return worker;
  }
}

const initial = useUpdateStore.getState();
let registration: FakeRegistration;
/** The watched page, as the next test has a new one. */
let page: AbortController;

function stubWorkers(controller: FakeWorker | null): EventTarget {
  const register = () => Promise.resolve(registration);
  const container = Object.assign(new EventTarget(), { controller, register });
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  return container;
}

beforeEach(() => {
  page = new AbortController();
  const listen = document.addEventListener.bind(document);
  vi.spyOn(document, 'addEventListener').mockImplementation((type, listener) => {
    listen(type, listener, { signal: page.signal });
  });
  vi.useFakeTimers();
  // Workbox reports each step on the console unless told not to.
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true);
  registration = new FakeRegistration();
});

afterEach(() => {
  page.abort();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  document.head.innerHTML = '';
  vi.unstubAllGlobals();
  useUpdateStore.setState(initial, true);
  localStorage.clear();
});

const isOffered = () => useUpdateStore.getState().isWaiting;

it('offers nothing for the first worker of a device', async () => {
  const container = stubWorkers(null);
  await watchUpdates();
  registration.install();
  container.dispatchEvent(new Event('controllerchange'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(isOffered()).toBe(false);
});

it('offers a version that is installed beside the active one, and starts it when asked', async () => {
  registration.active = new FakeWorker();
  stubWorkers(registration.active);
  await watchUpdates();
  expect(isOffered()).toBe(false);
  const worker = registration.install();
  await waitFor(() => expect(isOffered()).toBe(true));
  expect(worker.postMessage).not.toHaveBeenCalledWith({ type: 'SKIP_WAITING' }, expect.anything());
  useUpdateStore.getState().accept();
  expect(worker.postMessage.mock.lastCall?.[0]).toEqual({ type: 'SKIP_WAITING' });
});

it('offers what it finds long after its registration, and starts it only when asked', async () => {
  registration.active = new FakeWorker();
  stubWorkers(registration.active);
  await watchUpdates();
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  const worker = registration.install();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(isOffered()).toBe(true);
  const asked = () => worker.postMessage.mock.calls.map(([{ type }]) => type);
  expect(asked()).not.toContain('SKIP_WAITING');
  useUpdateStore.getState().accept();
  expect(asked()).toContain('SKIP_WAITING');
});

it('offers a version whose worker does not tell which it is', async () => {
  registration.active = new FakeWorker();
  registration.waiting = new FakeWorker();
  registration.waiting.postMessage.mockImplementation(() => undefined);
  stubWorkers(registration.active);
  await watchUpdates();
  await vi.advanceTimersByTimeAsync(1_900);
  expect(isOffered()).toBe(false);
  await vi.advanceTimersByTimeAsync(100);
  expect(useUpdateStore.getState()).toMatchObject({ isWaiting: true, version: null });
});

it('offers a version that waited already', async () => {
  registration.active = new FakeWorker();
  registration.waiting = new FakeWorker();
  stubWorkers(registration.active);
  await watchUpdates();
  await waitFor(() => expect(isOffered()).toBe(true));
});

it('offers a version that began to be installed before the page registered', async () => {
  registration.active = new FakeWorker();
  const worker = new FakeWorker();
  registration.installing = worker;
  stubWorkers(registration.active);
  await watchUpdates();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isOffered()).toBe(false);
  registration.finish(worker);
  await waitFor(() => expect(isOffered()).toBe(true));
});

it('offers the next version after others failed to install', async () => {
  registration.active = new FakeWorker();
  stubWorkers(registration.active);
  await watchUpdates();
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  registration.find();
  registration.fail(registration.find());
  await vi.advanceTimersByTimeAsync(10_000);
  expect(useUpdateStore.getState()).toMatchObject({ isWaiting: false, isInstallFailed: true });
  registration.install();
  await waitFor(() => expect(isOffered()).toBe(true));
  expect(useUpdateStore.getState().isInstallFailed).toBe(false);
});

it('offers the newer of two versions that wait one after the other', async () => {
  registration.active = new FakeWorker();
  registration.waiting = new FakeWorker();
  stubWorkers(registration.active);
  await watchUpdates();
  await waitFor(() => expect(useUpdateStore.getState().version).toBe('1'));
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  registration.install('2');
  await vi.advanceTimersByTimeAsync(1_000);
  registration.install('3');
  await waitFor(() => expect(useUpdateStore.getState().version).toBe('3'));
});

it('offers a reload in a tab that was opened before the first worker', async () => {
  const container = stubWorkers(null);
  await watchUpdates();
  container.dispatchEvent(new Event('controllerchange'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(isOffered()).toBe(false);
  container.dispatchEvent(new Event('controllerchange'));
  await waitFor(() => expect(isOffered()).toBe(true));
});

it('keeps a postponed version quiet at the next start, but not the one after it', async () => {
  registration.active = new FakeWorker();
  registration.waiting = new FakeWorker();
  stubWorkers(registration.active);
  await watchUpdates();
  await waitFor(() => expect(isOffered()).toBe(true));
  putOffUpdate();

  useUpdateStore.setState(initial, true);
  await watchUpdates();
  await waitFor(() => expect(useUpdateStore.getState()).toMatchObject({ version: '1' }));
  expect(useUpdateStore.getState().isPutOff).toBe(true);

  registration.waiting.version = '2';
  await watchUpdates();
  await waitFor(() => expect(useUpdateStore.getState()).toMatchObject({ version: '2' }));
  expect(useUpdateStore.getState().isPutOff).toBe(false);
});

it('offers a reload when another tab has started the new version', async () => {
  const container = stubWorkers(new FakeWorker());
  await watchUpdates();
  container.dispatchEvent(new Event('controllerchange'));
  await waitFor(() => expect(isOffered()).toBe(true));
});

describe('in a browser that does not tell of the new worker', () => {
  const pageOf = (version: number) => `<script type="module" src="/assets/start-${version}.js">`;
  const worker = vi.fn<typeof fetch>();

  beforeEach(() => {
    document.head.innerHTML = `${pageOf(1)}</script>`;
    vi.stubGlobal(
      'fetch',
      worker.mockImplementation(() => Promise.resolve(new Response(pageOf(1)))),
    );
  });

  it('a tab that begins to watch afterwards offers a reload', async () => {
    stubWorkers(new FakeWorker());
    await watchUpdates();
    worker.mockRejectedValueOnce(new TypeError('no network'));
    await watchUpdates();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(isOffered()).toBe(false);
    worker.mockResolvedValueOnce(new Response(pageOf(2)));
    await watchUpdates();
    await waitFor(() => expect(isOffered()).toBe(true));
    expect(worker).toHaveBeenCalledWith('/index.html');
  });

  it('a tab that is shown again offers a reload', async () => {
    stubWorkers(new FakeWorker());
    await watchUpdates();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(isOffered()).toBe(false);
    worker.mockResolvedValueOnce(new Response(pageOf(2)));
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(isOffered()).toBe(true));
  });

  it('the tab that agreed reloads once its worker is the new one', async () => {
    registration.active = new FakeWorker();
    stubWorkers(registration.active);
    const reload = vi.fn<() => void>();
    vi.stubGlobal('location', Object.assign(new URL(location.href), { reload }));
    await watchUpdates();
    registration.install();
    await waitFor(() => expect(isOffered()).toBe(true));
    useUpdateStore.getState().accept();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(reload).not.toHaveBeenCalled();
    registration.waiting = null;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(reload).not.toHaveBeenCalled();
    worker.mockImplementation(() => Promise.resolve(new Response(pageOf(2))));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(reload).toHaveBeenCalledOnce();
    // The person was asked about unsaved changes, and stays.
    await vi.advanceTimersByTimeAsync(10_000);
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(reload).toHaveBeenCalledOnce();
    expect(isOffered()).toBe(true);
  });

  it('a worker that still waits is asked for nothing, nor is one while the page is hidden', async () => {
    stubWorkers(new FakeWorker());
    await watchUpdates();
    worker.mockClear();
    registration.waiting = new FakeWorker();
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(1_000);
    registration.waiting = null;
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(worker).not.toHaveBeenCalled();
  });
});

it('checks for a new version every hour', async () => {
  stubWorkers(null);
  await watchUpdates();
  await vi.advanceTimersByTimeAsync(2 * 60 * 60_000);
  expect(registration.update).toHaveBeenCalledTimes(2);
});
