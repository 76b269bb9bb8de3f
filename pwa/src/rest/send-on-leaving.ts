import type { Call } from '@greenroom/sync-protocol/call';
import { layOutRequest } from './call-request.ts';

/**
 * Sends a call as the page goes: the request is begun before this returns and outlives the page.
 * Nobody hears of the answer, so the call must be one that may be lost or repeated.
 */
export function sendOnLeaving(call: Call, input: Readonly<Record<string, string>>): void {
  const { url } = layOutRequest(call, input);
  fetch(new URL(url, location.origin), {
    method: call.method,
    credentials: 'same-origin',
    keepalive: true,
  }).catch(() => undefined);
}
