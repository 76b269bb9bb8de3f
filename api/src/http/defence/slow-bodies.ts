import { Socket } from 'node:net';
import { uploadTimeLimit } from '@greenroom/sync-protocol/uploads/training-files-rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endLateRequest } from '../contract/problem-answers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Bytes a body of this route may have. Absent: the route takes none. */
    maxBytes?: number;
  }
}

/** Milliseconds the body of a request may take to arrive, by the bytes it may have. */
export type ReceiveLimit = (maxBytes: number) => number;

/** Milliseconds any body may take. */
const leastTime = 30_000;
/** Bytes per millisecond of the slowest network served: 16 kB/s. */
const slowest = 16;

/** An upload of any size may take 30 minutes (spec admin 9), an ordinary body under a minute. */
export const receiveLimit: ReceiveLimit = (maxBytes) =>
  Math.min(uploadTimeLimit, leastTime + maxBytes / slowest);

/**
 * Ends connections whose request body arrives too slowly. Node's `requestTimeout` is one limit for
 * all routes, and uploads need the longest; its `headersTimeout` limits heads.
 */
export function endSlowBodies(app: FastifyInstance, limitOf: ReceiveLimit): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request)) limitBody(request, limitOf(request.routeOptions.config.maxBytes ?? 0));
    done();
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = headers;
  return encoding !== undefined || length !== '0';
}

/** Refused requests too: their bodies are still read, or the connection would stay blocked. */
function limitBody({ raw }: FastifyRequest, milliseconds: number): void {
  const { socket } = raw;
  // A request injected by a test has no connection.
  if (!(socket instanceof Socket)) return;
  const timer = setTimeout(() => endLateRequest(socket), milliseconds);
  raw.once('close', () => clearTimeout(timer));
}
