import { isPageReplaced } from '../../platform/page-version.ts';
import { useUpdateStore } from './update-store.ts';

/**
 * Watches for chunks that fail to load; Vite fires an event for each. One is missing for good only
 * if the server has another version; without a network it is just not cached.
 * @returns the function that stops it.
 */
export function watchMissingParts(): () => void {
  let isAsking = false;
  const check = async () => {
    if (isAsking || !navigator.onLine) return;
    isAsking = true;
    if (await isPageReplaced()) await offerReload();
    isAsking = false;
  };
  const onFailure = () => void check();
  addEventListener('vite:preloadError', onFailure);
  return () => removeEventListener('vite:preloadError', onFailure);
}

async function offerReload(): Promise<void> {
  useUpdateStore.setState({ isPartMissing: true, isPutOff: false });
  // A worker may serve the old version: its update starts before the reload is offered.
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    await registration?.update();
  } catch {
    // Without a worker a reload is enough.
  }
}
