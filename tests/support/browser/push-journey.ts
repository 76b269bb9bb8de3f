import type { BrowserContext, Page, Worker } from '@playwright/test';
import { PushService } from '@greenroom/api/features/push/testing/push-service';
import type { ApiClient } from '../../../infra/client/api-client.ts';
import type { Device } from './device.ts';
import { test as journey } from './journey.ts';

/** A journey with a local push service, which the server trusts. */
export const test = journey.extend<{ readonly service: PushService }>({
  service: async ({}, use) => {
    const service = new PushService();
    await service.start();
    await use(service);
    await service.stop();
  },
  server: async ({ service, startHost }, use) => {
    const host = await startHost();
    const server = await host.startServer({ PUSH_TEST_ORIGIN: service.origin });
    await use(server);
    await server.remove();
  },
});

/** Tells the push service the server's key, as a subscribing browser would. */
export async function shareKey(service: PushService, member: ApiClient): Promise<void> {
  const { publicKey } = await member.call('push.key', {});
  service.publicKey = publicKey;
}

/**
 * Replaces the browser's push service by the local one: headless Chromium ends at a real
 * `pushManager.subscribe`. A subscription survives navigation until it is ended.
 */
export async function usePushService(context: BrowserContext, service: PushService): Promise<void> {
  await context.grantPermissions(['notifications']);
  await context.exposeFunction('newPushSubscription', () => service.addBrowser().subscription);
  await context.addInitScript(() => {
    const key = 'fake-push-subscription';
    const read = () => {
      const text = localStorage.getItem(key);
      if (text === null) return null;
      const subscription = JSON.parse(text) as { endpoint: string };
      return {
        ...subscription,
        toJSON: () => subscription,
        unsubscribe: () => {
          localStorage.removeItem(key);
          return Promise.resolve(true);
        },
      } as unknown as PushSubscription;
    };
    PushManager.prototype.getSubscription = () => Promise.resolve(read());
    PushManager.prototype.subscribe = async () => {
      const { newPushSubscription } = globalThis as unknown as {
        newPushSubscription: () => Promise<object>;
      };
      localStorage.setItem(key, JSON.stringify(await newPushSubscription()));
      return read() as PushSubscription;
    };
  });
}

/** The app's worker; it does not stop while Playwright is attached to it. */
function workerOf({ context }: Device): Worker {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('The worker does not run');
  return worker;
}

/**
 * Delivers a decrypted push, as the browser does, and waits for its notification: Chromium forgets
 * one that is not drawn yet when somebody asks for the shown ones.
 */
export async function showPush(device: Device, origin: string, text: string): Promise<void> {
  const worker = workerOf(device);
  await worker.evaluate(() => {
    const scope = self as unknown as {
      registration: ServiceWorkerRegistration;
      shown: Promise<void>;
    };
    const { registration } = scope;
    const show = registration.showNotification.bind(registration);
    scope.shown = new Promise((done) => {
      registration.showNotification = async (...parts) => {
        await show(...parts);
        done();
      };
    });
  });
  await device.deliverPush(origin, text);
  await worker.evaluate(() => (self as unknown as { shown: Promise<void> }).shown);
}

/** The texts of the shown notifications, sorted. */
export function readNotifications(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const shown = await registration.getNotifications();
    return shown.map(({ title, body }) => `${title}: ${body}`).toSorted();
  });
}

/**
 * Taps the shown notification. The browser's own tap cannot be made without a desktop: the worker
 * gets the event, and opening a window, which needs a real tap, is recorded instead.
 * @returns the addresses of the windows it would have opened
 */
export async function tapNotification(device: Device): Promise<string[]> {
  return workerOf(device).evaluate(async () => {
    // The worker's globals; this file is checked with those of a page.
    const scope = self as unknown as {
      registration: ServiceWorkerRegistration;
      clients: { openWindow: (url: string) => Promise<null> };
      dispatchEvent: (event: Event) => boolean;
      NotificationEvent: new (type: string, init: { notification: Notification }) => Event;
    };
    const opened: string[] = [];
    scope.clients.openWindow = (url) => {
      opened.push(url);
      return Promise.resolve(null);
    };
    const [notification] = await scope.registration.getNotifications();
    if (!notification) throw new Error('No notification is shown');
    const waits: Promise<unknown>[] = [];
    const event = new scope.NotificationEvent('notificationclick', { notification });
    Object.assign(event, { waitUntil: (work: Promise<unknown>) => waits.push(work) });
    scope.dispatchEvent(event);
    // Focusing a window needs a real tap, too.
    await Promise.allSettled(waits);
    return opened;
  });
}
