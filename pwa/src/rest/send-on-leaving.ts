import type { Call } from '@greenroom/sync-protocol/call';
import { layOutRequest } from './call-request.ts';

/** Sends a call that outlives the page; ignores the answer: it must be safe to lose or repeat. */
export function sendOnLeaving(call: Call, input: Readonly<Record<string, string>>): void {
  const { url } = layOutRequest(call, input);
  fetch(new URL(url, location.origin), {
    method: call.method,
    credentials: 'same-origin',
    keepalive: true,
  }).catch(() => undefined);
}
