import { useUpdateStore } from './update-store.ts';

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
  setInterval(() => void checkForUpdate(registration), checkInterval);
}

/** Offers an installed version that waits. */
function offerWaiting(registration: ServiceWorkerRegistration): void {
  // Without an active worker the installed one is the first, and activates by itself.
  if (!registration.waiting || !registration.active) return;
  offer(() => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
    registration.waiting?.postMessage({ type: 'SKIP_WAITING' });
  });
}

function offer(accept: () => void): void {
  useUpdateStore.setState({ isWaiting: true, accept });
}

async function checkForUpdate(registration: ServiceWorkerRegistration): Promise<void> {
  if (!navigator.onLine || document.visibilityState !== 'visible') return;
  // Offline: the next check is in an hour.
  await registration.update().catch(() => undefined);
}
