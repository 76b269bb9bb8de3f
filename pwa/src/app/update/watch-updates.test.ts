// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useUpdateStore } from './update-store.ts';
import { watchUpdates } from './watch-updates.ts';

class FakeWorker extends EventTarget {
  state = 'installing';
  readonly postMessage = vi.fn<(message: unknown) => void>();
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  active: FakeWorker | null = null;
  readonly update = vi.fn<() => Promise<void>>().mockRejectedValue(new TypeError('no network'));

  /** Simulates the browser finding and storing a new version. */
  install(): FakeWorker {
    const worker = new FakeWorker();
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
    Object.assign(this, { installing: null, waiting: worker });
    worker.state = 'installed';
    worker.dispatchEvent(new Event('statechange'));
    return worker;
  }
}

const initial = useUpdateStore.getState();
let registration: FakeRegistration;

function stubWorkers(controller: FakeWorker | null): EventTarget {
  const register = () => Promise.resolve(registration);
  const container = Object.assign(new EventTarget(), { controller, register });
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  return container;
}

beforeEach(() => {
  registration = new FakeRegistration();
});

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  useUpdateStore.setState(initial, true);
  vi.useRealTimers();
});

const isOffered = () => useUpdateStore.getState().isWaiting;

it('offers nothing for the first worker of a device', async () => {
  const container = stubWorkers(null);
  await watchUpdates();
  registration.install();
  container.dispatchEvent(new Event('controllerchange'));
  expect(isOffered()).toBe(false);
});

it('offers a version that is installed beside the active one, and starts it when asked', async () => {
  registration.active = new FakeWorker();
  stubWorkers(registration.active);
  await watchUpdates();
  expect(isOffered()).toBe(false);
  const worker = registration.install();
  expect(isOffered()).toBe(true);
  expect(worker.postMessage).not.toHaveBeenCalled();
  useUpdateStore.getState().accept();
  expect(worker.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'SKIP_WAITING' });
});

it('offers a version that waited already', async () => {
  registration.active = new FakeWorker();
  registration.waiting = new FakeWorker();
  stubWorkers(registration.active);
  await watchUpdates();
  expect(isOffered()).toBe(true);
});

it('offers a reload when another tab has started the new version', async () => {
  const container = stubWorkers(new FakeWorker());
  await watchUpdates();
  container.dispatchEvent(new Event('controllerchange'));
  expect(isOffered()).toBe(true);
});

it('checks for a new version every hour', async () => {
  vi.useFakeTimers();
  stubWorkers(null);
  await watchUpdates();
  await vi.advanceTimersByTimeAsync(2 * 60 * 60_000);
  expect(registration.update).toHaveBeenCalledTimes(2);
});
