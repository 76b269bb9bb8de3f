import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type DestinationStream, type LevelWithSilent, type Logger, pino } from 'pino';
import { isDatabaseAway } from '../../database/database-errors.ts';
import { knownCode, knownOauthError, knownStatus, knownSystemCall } from './error-codes.ts';

/**
 * The only log. It holds nothing but the fields named in this folder (security.md 28): no bodies,
 * cookies or page addresses, and of errors no message that may quote what a person typed.
 */
export function createLog(level: LevelWithSilent, sink?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    serializers: {
      err: (error: unknown) => describeError(error),
      req: () => undefined,
      res: () => undefined,
      // @fastify/multipart logs a form's headers, including the cookie.
      busboyOptions: () => undefined,
    },
  };
  return sink ? pino(options, sink) : pino(options);
}

// Their messages name properties and limits, never values.
const plainErrors = new Set([
  'TypeError',
  'RangeError',
  'ReferenceError',
  'SchemaMismatch',
  'ObjectStoreAway',
  'UnknownKeyError',
  'WrongKeyError',
]);

/** Causes of an error that are described with it. */
const causesShown = 3;

/**
 * The loggable parts of an error: type, codes of closed lists, constraint, stack frames and its
 * causes. Those of a database or store that is away have no frames: it is away for everything, and
 * they would fill the log.
 */
export function describeError(error: unknown, depth = 0): Record<string, unknown> {
  // pg-boss reports some errors as plain objects.
  if (typeof error !== 'object' || error === null) return { type: typeof error };
  const parts = error as Partial<Record<string, unknown>>;
  const isError = error instanceof Error;
  const cause = depth < causesShown ? findCause(parts) : undefined;
  const isAway = isError && (isDatabaseAway(error) || error.name === 'ObjectStoreAway');
  return {
    type: isError ? error.name : 'object',
    ...(isError && plainErrors.has(error.name) && { message: error.message }),
    ...defined({
      code: knownCode(parts['code']),
      syscall: knownSystemCall(parts['syscall']),
      status: knownStatus(parts['status'] ?? parts['statusCode']),
      error: knownOauthError(parts['error']),
      queue:
        typeof parts['queue'] === 'string' && isQueue(parts['queue']) ? parts['queue'] : undefined,
    }),
    ...(typeof parts['constraint'] === 'string' && { constraint: parts['constraint'] }),
    ...(typeof parts['table'] === 'string' && { table: parts['table'] }),
    ...(isError && !isAway && { stack: framesOf(error) }),
    ...(cause !== undefined && { cause: withoutFrames(describeError(cause, depth + 1)) }),
  };
}

/** A cause that says something; the first of several that happened together. */
function findCause({ cause, errors }: Partial<Record<string, unknown>>): unknown {
  if (cause !== undefined && cause !== null) return cause;
  return Array.isArray(errors) ? (errors[0] as unknown) : undefined;
}

function withoutFrames({ stack: _stack, ...rest }: Record<string, unknown>) {
  return rest;
}

function defined(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** A queue's name as features give them: 'files.sweep'. */
function isQueue(name: string): boolean {
  return /^[a-z][a-z_.-]{1,40}$/.test(name);
}

function framesOf(error: Error): string[] {
  const lines = (error.stack ?? '').split('\n').map((line) => line.trim());
  return lines.filter((line) => line.startsWith('at ')).slice(0, 12);
}

/**
 * Logs one line per request: method, route pattern, status, milliseconds and request id; none for an
 * anonymous call, and health and metrics at debug.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config.isAnonymous === true) return;
    const level = isWatching(request.routeOptions.url) ? 'debug' : 'info';
    request.log[level](
      {
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
  });
}

/** Whether a proxy or Prometheus asks, every few seconds. */
function isWatching(route: string | undefined): boolean {
  return route === '/healthz' || route === '/readyz' || route === '/metrics';
}

/**
 * A random id of a request, for people to quote. A counter would leave a gap in the log where an
 * anonymous call came (security.md 29).
 */
export function makeRequestId(): string {
  // Node draws for many UUIDs at once. Their first twelve digits are random.
  const uuid = randomUUID();
  return uuid.slice(0, 8) + uuid.slice(9, 13);
}
