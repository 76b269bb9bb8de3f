import { type FormPart, multipartOf } from '@greenroom/api/http/testing/multipart';
import type { Caller } from '@greenroom/api/http/testing/test-app';
import type { Call } from '@greenroom/sync-protocol/call';
import { paramNames } from '@greenroom/sync-protocol/input/parse-input';

let requests = 0;

/** Sends a call by REST, each from a new address: rate limits per address are not under test. */
export async function sendCall(caller: Caller, call: Call, input: Record<string, unknown>) {
  const inPath = paramNames(call.path);
  const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) => String(input[name]));
  const rest = Object.entries(input).filter(([name]) => !inPath.includes(name));
  requests += 1;
  const address = { 'x-forwarded-for': `10.0.${requests >> 8}.${requests & 255}` };
  if (call.form) {
    const { payload, headers } = multipartOf(await Promise.all(rest.map(toPart)));
    return caller.send(call.method, path, payload, { headers: { ...headers, ...address } });
  }
  if (call.raw) {
    const { [call.raw.field]: bytes, ...query } = Object.fromEntries(rest);
    const target = `${path}?${new URLSearchParams(query as Record<string, string>)}`;
    const payload = Buffer.from(await (bytes as Blob).bytes());
    return caller.send(call.method, target, payload, { headers: address });
  }
  if (call.method === 'GET') {
    const query = new URLSearchParams(rest.map(([name, value]) => [name, String(value)]));
    return caller.send('GET', `${path}?${query}`, undefined, { headers: address });
  }
  const body = call.body === undefined ? undefined : Object.fromEntries(rest);
  return caller.send(call.method, path, body, { headers: address });
}

async function toPart([field, value]: [string, unknown]): Promise<FormPart> {
  if (!(value instanceof Blob)) return { field, content: String(value) };
  return { field, content: await value.bytes(), fileName: 'picture.png' };
}
