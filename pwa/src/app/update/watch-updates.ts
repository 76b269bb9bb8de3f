import { messageSW, Workbox } from 'workbox-window';
import { trustedScript } from '../../platform/trusted-script.ts';
import { isWorkerNewer } from '../../platform/page-version.ts';
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
  const workbox = import.meta.env.DEV
    ? new Workbox(trustedScript('/dev-sw.js?dev-sw'), { type: 'module' })
    : new Workbox(trustedScript('/sw.js'));
  // Workbox cannot tell who agreed: updates it did not find itself are 'external' in every tab.
  let isAccepted = false;
  let acceptedTimer: ReturnType<typeof setInterval> | undefined;
  // Once: a person who is asked about unsaved changes may stay.
  const reload = () => {
    clearInterval(acceptedTimer);
    isAccepted = false;
    location.reload();
  };
  const registered = workbox.register({ immediate: true });
  // WebKit may not tell a page of its new worker.
  const checkWorker = async () => {
    const isOffered = useUpdateStore.getState().isWaiting;
    if (document.visibilityState !== 'visible' || (isOffered && !isAccepted)) return;
    // The request would keep the old worker busy, and Chromium from starting the new one.
    if ((await registered)?.waiting || !(await isWorkerNewer())) return;
    if (isAccepted) reload();
    else void offer(navigator.serviceWorker.controller, reload);
  };
  const accept = () => {
    isAccepted = true;
    workbox.messageSkipWaiting();
    clearInterval(acceptedTimer);
    acceptedTimer = setInterval(() => void checkWorker(), acceptedInterval);
  };
  workbox.addEventListener('waiting', ({ sw }) => {
    // Without an active worker this is the device's first, which activates by itself.
    void registered.then((registration) => registration?.active && offer(sw, accept));
  });
  workbox.addEventListener('controlling', ({ isUpdate }) => {
    if (isAccepted) reload();
    // Another tab activated the new version: this one runs the old one until it is reloaded.
    else if (isUpdate) void offer(navigator.serviceWorker.controller, reload);
  });
  await registered;
  void checkWorker();
  document.addEventListener('visibilitychange', () => void checkWorker());
  setInterval(() => void checkForUpdate(workbox), checkInterval);
}

async function offer(worker: ServiceWorker | null | undefined, accept: () => void): Promise<void> {
  offerVersion(worker ? await askVersion(worker) : null, accept);
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
