import { isPageReplaced } from '../../platform/page-version.ts';
import { useUpdateStore } from './update-store.ts';

/**
 * Learns of parts of this version that cannot be loaded. Vite announces every failed `import()` and
 * every failed style of one; a part is missing for good only where the server has another version by
 * now, without a network it is just not on the device.
 * @returns the function that ends the watching.
 */
export function watchMissingParts(): () => void {
  let isAsking = false;
  const look = async () => {
    if (isAsking || !navigator.onLine) return;
    isAsking = true;
    if (await isPageReplaced()) await offerReload();
    isAsking = false;
  };
  const heed = () => void look();
  addEventListener('vite:preloadError', heed);
  return () => removeEventListener('vite:preloadError', heed);
}

async function offerReload(): Promise<void> {
  useUpdateStore.setState({ isPartMissing: true, isPutOff: false });
  // The worker that answers for this page may hold the old version: then the new one is started first.
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    await registration?.update();
  } catch {
    // A reload alone is enough where no worker answers for the page.
  }
}
