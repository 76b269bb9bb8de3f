import { offerVersion } from './update-store.ts';

/** Milliseconds a worker has to tell its version. */
const answerLimit = 2_000;
/** Milliseconds between update checks while the app stays open. */
const checkInterval = 60 * 60_000;

/**
 * Registers the service worker and watches for new versions. Only the tab in which somebody agreed
 * activates one; others keep running and offer a reload, so that no draft is lost.
 */
export async function watchUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  // The first worker on a device serves the same version as this page.
  const wasControlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    // Another tab activated the new version: this one runs the old one until it is reloaded.
    if (wasControlled) void offer(serviceWorker.controller, () => location.reload());
  });
  const registration = import.meta.env.DEV
    ? await serviceWorker.register('/dev-sw.js?dev-sw', { type: 'module' })
    : await serviceWorker.register('/sw.js');
  offerWaiting(registration);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') offerWaiting(registration);
    });
  });
  setInterval(() => void checkForUpdate(registration), checkInterval);
}

/** Offers an installed version that waits. */
function offerWaiting(registration: ServiceWorkerRegistration): void {
  // Without an active worker the installed one is the first, and activates by itself.
  if (!registration.waiting || !registration.active) return;
  void offer(registration.waiting, () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
    registration.waiting?.postMessage({ type: 'SKIP_WAITING' });
  });
}

async function offer(worker: ServiceWorker | null, accept: () => void): Promise<void> {
  offerVersion(worker && (await askVersion(worker)), accept);
}

/** The version of a worker; null: it does not answer, as older ones. */
function askVersion(worker: ServiceWorker): Promise<string | null> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), answerLimit);
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      clearTimeout(timer);
      port1.close();
      resolve(typeof data === 'string' ? data : null);
    });
    port1.start();
    worker.postMessage({ type: 'VERSION' }, [port2]);
  });
}

async function checkForUpdate(registration: ServiceWorkerRegistration): Promise<void> {
  if (!navigator.onLine || document.visibilityState !== 'visible') return;
  // Offline: the next check is in an hour.
  await registration.update().catch(() => undefined);
}
