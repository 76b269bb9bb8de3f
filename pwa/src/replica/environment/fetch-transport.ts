import { type SyncAnswer, syncAnswerSchema } from '@greenroom/sync-protocol/sync/sync-answer';
import { syncEndpoint } from '@greenroom/sync-protocol/sync/sync-endpoint';
import { NetworkError } from '../../rest/problem-error.ts';
import { readAnswer } from '../../rest/read-answer.ts';
import type { Transport } from './transport.ts';

/** Exchanges over HTTP with the session's cookie. `baseUrl` precedes `/api/sync`. */
export function fetchTransport(baseUrl = ''): Transport {
  return {
    async exchange(request, signal) {
      const response = await send(
        `${baseUrl}${syncEndpoint.path}`,
        JSON.stringify(request),
        signal,
      );
      // `readAnswer` parses with this schema.
      return (await readAnswer({ answer: syncAnswerSchema }, response)) as SyncAnswer;
    },
  };
}

async function send(url: string, body: string, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, {
      method: syncEndpoint.method,
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
