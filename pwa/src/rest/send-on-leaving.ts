import type { Call } from '@greenroom/sync-protocol/call';
import { layOutRequest } from '@greenroom/sync-protocol/input/lay-out-request';

/** Sends a call that outlives the page; ignores the answer. */
export function sendOnLeaving(call: Call, input: Readonly<Record<string, unknown>>): void {
  const { url, body } = layOutRequest(call, input);
  fetch(new URL(url, location.origin), {
    method: call.method,
    credentials: 'same-origin',
    keepalive: true,
    ...(typeof body === 'string' && { body, headers: { 'content-type': 'application/json' } }),
  }).catch(() => undefined);
}
