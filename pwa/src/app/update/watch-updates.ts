import { messageSW, Workbox } from 'workbox-window';
import { isWorkerNewer } from '../../platform/page-version.ts';
import { trustedScript } from '../../platform/trusted-script.ts';
import { offerVersion, useUpdateStore } from './update-store.ts';

/** Milliseconds a worker has to tell its version. */
const answerLimit = 2_000;
/** Milliseconds between update checks while the app stays open. */
const checkInterval = 60 * 60_000;
/** Milliseconds between checks whether the version somebody agreed to has started. */
const acceptedInterval = 1_000;

/**
 * Registers the service worker and watches for new versions. Only the tab in which somebody agreed
 * activates one and reloads; others keep running and offer a reload, so that no draft is lost.
 */
export async function watchUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const workbox = import.meta.env.DEV
    ? new Workbox(trustedScript('/dev-sw.js?dev-sw'), { type: 'module' })
    : new Workbox(trustedScript('/sw.js'));
  let isAccepted = false;
  let acceptedTimer: ReturnType<typeof setInterval> | undefined;
  // Once: a person who is asked about unsaved changes may stay.
  const reload = () => {
    clearInterval(acceptedTimer);
    isAccepted = false;
    location.reload();
  };
  // The device's first worker is no update.
  let isControlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (isAccepted) reload();
    // Another tab activated the new version: this one runs the old one until it is reloaded.
    else if (isControlled) void offer(serviceWorker.controller, reload);
    isControlled = true;
  });
  const registration = await workbox.register({ immediate: true });
  if (!registration) return;
  // WebKit may not tell a page of its new worker.
  const checkWorker = async () => {
    const isOffered = useUpdateStore.getState().isWaiting;
    if (document.visibilityState !== 'visible' || (isOffered && !isAccepted)) return;
    // The request would keep the old worker busy, and Chromium from starting the new one.
    if (registration.waiting || !(await isWorkerNewer())) return;
    if (isAccepted) reload();
    else void offer(serviceWorker.controller, reload);
  };
  const accept = () => {
    isAccepted = true;
    workbox.messageSkipWaiting();
    clearInterval(acceptedTimer);
    acceptedTimer = setInterval(() => void checkWorker(), acceptedInterval);
  };
  watchInstalled(registration, (worker) => void offer(worker, accept));
  void checkWorker();
  document.addEventListener('visibilitychange', () => void checkWorker());
  setInterval(() => void checkForUpdate(workbox), checkInterval);
}

/**
 * Passes on each version that is installed beside an active one, also one that was found before: the
 * browser looks for one as the page loads, a busy device registers later. Workbox's own events tell of
 * no such version, and of none that is found a minute later than the first.
 */
function watchInstalled(
  registration: ServiceWorkerRegistration,
  onInstalled: (worker: ServiceWorker) => void,
): void {
  const watch = (worker: ServiceWorker | null) => {
    let isInstalled = false;
    worker?.addEventListener('statechange', () => {
      if (!isInstalled && registration.active) {
        useUpdateStore.setState({ isInstallFailed: worker.state === 'redundant' });
      }
      isInstalled = true;
      // Without an active worker this is the device's first, which activates by itself.
      if (worker.state === 'installed' && registration.active) onInstalled(worker);
    });
  };
  registration.addEventListener('updatefound', () => watch(registration.installing));
  watch(registration.installing);
  if (registration.waiting && registration.active) onInstalled(registration.waiting);
}

async function offer(worker: ServiceWorker | null, accept: () => void): Promise<void> {
  const version = worker && (await askVersion(worker));
  // A later one took its place meanwhile.
  if (worker?.state !== 'redundant') offerVersion(version, accept);
}

/** The version of a worker; null: it does not answer, as older ones. */
async function askVersion(worker: ServiceWorker): Promise<string | null> {
  const { promise: silence, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), answerLimit);
  const answer: unknown = await Promise.race([messageSW(worker, { type: 'VERSION' }), silence]);
  clearTimeout(timer);
  return typeof answer === 'string' ? answer : null;
}

async function checkForUpdate(workbox: Workbox): Promise<void> {
  if (!navigator.onLine || document.visibilityState !== 'visible') return;
  // Offline: the next check is in an hour.
  await workbox.update().catch(() => undefined);
}
