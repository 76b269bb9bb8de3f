import { Workbox } from 'workbox-window';
import { useUpdateStore } from './update-store.ts';

/** Milliseconds between looks for a new version while the app stays open. */
const lookInterval = 60 * 60_000;

/**
 * Registers the service worker and learns of new versions. One is started only by the tab in which
 * somebody agreed; other tabs go on as they are, so that no draft is lost, and offer a reload.
 */
export async function watchUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const worker = import.meta.env.DEV
    ? new Workbox('/dev-sw.js?dev-sw', { type: 'module' })
    : new Workbox('/sw.js');
  worker.addEventListener('waiting', () => offer(worker));
  worker.addEventListener('controlling', (event) => {
    // Another tab started the new version: this one keeps running the old until it is reloaded.
    if (event.isUpdate || event.isExternal) {
      useUpdateStore.setState({ isWaiting: true, accept: () => location.reload() });
    }
  });
  await worker.register();
  setInterval(() => void lookForUpdate(worker), lookInterval);
}

function offer(worker: Workbox): void {
  const accept = () => {
    worker.addEventListener('controlling', () => location.reload());
    worker.messageSkipWaiting();
  };
  useUpdateStore.setState({ isWaiting: true, accept });
}

async function lookForUpdate(worker: Workbox): Promise<void> {
  if (!navigator.onLine || document.visibilityState !== 'visible') return;
  await worker.update();
}
