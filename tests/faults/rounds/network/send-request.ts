import { request } from 'node:http';
import { RequestTimeoutError } from '@greenroom/pwa/replica/environment/time-limit';
import { NetworkError } from '@greenroom/pwa/rest/problem-error';
import { exchange } from '@greenroom/sync-protocol/sync/sync-calls';
import { uploadImage } from '@greenroom/sync-protocol/uploads/uploads-calls';
import type { SendFile } from '../../../convergence/faulty-files.ts';
import type { Send } from '../../../convergence/faulty-network.ts';

export interface Route {
  readonly port: number;
  readonly readCookie: () => string;
  /** Milliseconds after which the device gives up. */
  readonly readLimit: () => number;
}

/** How a device sends its exchanges and files: each on a connection of its own. */
export function sendOver(route: Route): { readonly send: Send; readonly sendFile: SendFile } {
  return {
    send: (body) => post(route, exchange.path, 'application/json', Buffer.from(body)),
    sendFile: async (form) => {
      const encoded = new Response(form);
      const type = encoded.headers.get('content-type') ?? '';
      return post(route, uploadImage.path, type, Buffer.from(await encoded.arrayBuffer()));
    },
  };
}

/** @throws {NetworkError} when no whole answer arrives */
function post(
  { port, readCookie, readLimit }: Route,
  path: string,
  type: string,
  body: Buffer,
): Promise<Response> {
  const headers = {
    accept: 'application/json',
    'content-type': type,
    'content-length': body.length,
    cookie: readCookie(),
  };
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: 'localhost', path, method: 'POST', headers, agent: false });
    const limit = setTimeout(() => fail(new RequestTimeoutError()), readLimit());
    const fail = (error: Error) => {
      clearTimeout(limit);
      sent.destroy();
      reject(error);
    };
    const lose = (cause: unknown) => fail(new NetworkError({ cause }));
    sent.on('error', lose);
    sent.on('response', (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', lose);
      answer.on('end', () => {
        clearTimeout(limit);
        if (!answer.complete) return lose(new Error('The answer was cut'));
        const status = answer.statusCode ?? 500;
        const retryAfter = answer.headers['retry-after'];
        const content = status === 204 ? null : Buffer.concat(chunks);
        const init = retryAfter === undefined ? {} : { headers: { 'retry-after': retryAfter } };
        resolve(new Response(content, { status, ...init }));
      });
    });
    sent.end(body);
  });
}
