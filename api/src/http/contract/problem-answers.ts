import type { Socket } from 'node:net';
import { type Problem, statusOf } from '@greenroom/sync-protocol/problem';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';
import {
  isDatabaseUnavailable,
  isRetryableTransaction,
  isUnstorableText,
} from '../../database/database-errors.ts';

/** Seconds until a client repeats a request after an overload. */
const retryAfterOverload = 5;
/** Seconds until an exhausted account may send again (`Call.allowance`). */
const retryAfterAllowance = 1;
/** Seconds until a client repeats a request during maintenance; the app polls the setting. */
const retryAfterMaintenance = 30;

/** Answers any error with a problem; unexpected ones are logged and masked. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const problem = problemOf(error);
  // Refusals of uploads carry the message twice (decisions: Conventions).
  const body = request.routeOptions.config.repeatsMessage
    ? { ...problem, error: problem.message }
    : problem;
  if (problem.code !== 'internal') {
    // A failure of a part, such as the object store, that the caller is told as what it means to them.
    if (error instanceof AppError && error.cause !== undefined) {
      request.log.warn({ err: error.cause }, 'request failed');
    }
    return sendProblem(reply, body);
  }
  request.log.error({ err: error }, 'request failed');
  return sendProblem(reply, { ...body, details: `Reference ${request.id}` });
}

/** Sends a problem with its status and, for temporary ones, Retry-After. */
export function sendProblem(reply: FastifyReply, problem: Problem) {
  if (problem.code === 'maintenance') reply.header('retry-after', retryAfterMaintenance);
  if (!reply.hasHeader('retry-after')) {
    if (problem.code === 'overloaded') reply.header('retry-after', retryAfterOverload);
    if (problem.code === 'too_many_requests') reply.header('retry-after', retryAfterAllowance);
  }
  return reply
    .code(statusOf(problem.code))
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((payload: Problem) => JSON.stringify(payload))
    .send(problem);
}

/** The problem of an error: its own, a Fastify refusal, or masked. */
export function problemOf(error: unknown): Problem {
  if (error instanceof AppError) return error.problem;
  // A deadlock that persists over all attempts is an overload, too.
  if (isDatabaseUnavailable(error) || isRetryableTransaction(error)) {
    return { code: 'overloaded', message: 'The server is busy. Please try again in a moment.' };
  }
  if (isUnstorableText(error)) {
    return { code: 'invalid', message: 'Text contains characters that cannot be stored' };
  }
  return fastifyProblem(error, codeOf(error));
}

const fastifyMessages: Readonly<Record<string, Problem>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'too_large', message: 'The request is too large' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: 'unsupported_type',
    message: 'This content type is not supported',
  },
  FST_ERR_BAD_URL: { code: 'invalid', message: 'The address is malformed' },
  FST_ERR_CTP_INVALID_JSON_BODY: { code: 'invalid', message: 'The body is not valid JSON' },
};

function fastifyProblem(error: unknown, code: string): Problem {
  const known = fastifyMessages[code];
  if (known) return known;
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  if (error instanceof SyntaxError && status === 400) {
    return { code: 'invalid', message: 'The body is not valid JSON' };
  }
  if (status === 404) return { code: 'not_found', message: 'There is nothing at this address' };
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return { code: 'invalid', message: 'The request is malformed' };
  }
  return { code: 'internal', message: 'Something went wrong on our side. Please try again later.' };
}

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}

/** Answers malformed HTTP, oversized headers or a late head on the raw socket. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') endLateRequest(socket);
  else if (error.code === 'ECONNRESET') socket.destroy();
  else if (error.code === 'HPE_HEADER_OVERFLOW') endLargeHead(socket);
  else endConnection(socket, '400 Bad Request', 'The request is malformed');
}

function endLargeHead(socket: Socket): void {
  endConnection(socket, '431 Request Header Fields Too Large', 'The request is too large');
}

/** Ends a connection whose request takes too long to arrive, also if the sender goes on. */
export function endLateRequest(socket: Socket): void {
  socket.once('finish', () => socket.destroy());
  endConnection(socket, '408 Request Timeout', 'The request took too long to arrive');
}

/** Answers if nothing was answered yet. */
function endConnection(socket: Socket, status: string, message: string): void {
  if (!socket.writable || socket.bytesWritten > 0) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify({ code: 'invalid', message });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `X-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
