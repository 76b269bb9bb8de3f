import { useUpdateStore } from './update-store.ts';

/** Milliseconds between looks for a new version while the app stays open. */
const lookInterval = 60 * 60_000;

/**
 * Registers the service worker and learns of new versions. One is started only by the tab in which
 * somebody agreed; other tabs go on as they are, so that no draft is lost, and offer a reload.
 */
export async function watchUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  // The first worker of a device changes nothing for this page: it is the same version.
  const wasControlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    // Another tab started the new version: this one keeps running the old until it is reloaded.
    if (wasControlled) offer(() => location.reload());
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
  setInterval(() => void lookForUpdate(registration), lookInterval);
}

/** Offers the version that is installed and waits, if there is one. */
function offerWaiting(registration: ServiceWorkerRegistration): void {
  // Without an active worker the installed one is the first, and starts by itself.
  if (!registration.waiting || !registration.active) return;
  offer(() => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
    registration.waiting?.postMessage({ type: 'SKIP_WAITING' });
  });
}

function offer(accept: () => void): void {
  useUpdateStore.setState({ isWaiting: true, accept });
}

async function lookForUpdate(registration: ServiceWorkerRegistration): Promise<void> {
  if (!navigator.onLine || document.visibilityState !== 'visible') return;
  // A look that does not reach the server is repeated in an hour.
  await registration.update().catch(() => undefined);
}
