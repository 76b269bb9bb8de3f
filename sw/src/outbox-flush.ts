import { fetchTransport } from '@greenroom/pwa/replica/environment/fetch-transport';
import { pushOutboxes } from '@greenroom/pwa/replica/tabs/push-only';

/**
 * Sends what is queued on this device to the server, with or without a page.
 * @throws while work is left, so that the browser fires Background Sync again.
 */
export async function flushOutboxes(): Promise<void> {
  await pushOutboxes(fetchTransport());
}
