import type { Caller } from '@greenroom/api/http/testing/test-app';
import type { Call } from '@greenroom/sync-protocol/call';
import { layOutRequest } from '@greenroom/sync-protocol/input/lay-out-request';

let requests = 0;

/** Sends a call by REST, each from a new address: rate limits per address are not under test. */
export async function sendCall(caller: Caller, call: Call, input: Record<string, unknown>) {
  const { url, body } = layOutRequest(call, input);
  requests += 1;
  const headers = {
    'x-forwarded-for': `10.0.${requests >> 8}.${requests & 255}`,
    ...(typeof body === 'string' && { 'content-type': 'application/json' }),
  };
  const payload = body instanceof Blob ? Buffer.from(await body.bytes()) : body;
  return caller.send(call.method, url, payload, { headers });
}
