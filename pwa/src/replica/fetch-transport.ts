import { exchange } from '@greenroom/sync-protocol/sync/sync-calls';
import type { SyncAnswer } from '@greenroom/sync-protocol/sync/sync-answer';
import { NetworkError } from '../rest/problem-error.ts';
import { readAnswer } from '../rest/read-answer.ts';
import type { Transport } from './transport.ts';

/** Exchanges over HTTP with the session's cookie. `baseUrl` stands before `/api/sync`. */
export function fetchTransport(baseUrl = ''): Transport {
  return {
    async exchange(request, signal) {
      const response = await send(`${baseUrl}${exchange.path}`, JSON.stringify(request), signal);
      // readAnswer parses with the call's own schema.
      return (await readAnswer(exchange, response)) as SyncAnswer;
    },
  };
}

async function send(url: string, body: string, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, {
      method: exchange.method,
      credentials: 'same-origin',
      cache: 'no-store',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body,
      signal,
    });
  } catch (error) {
    throw new NetworkError({ cause: error });
  }
}
