import type { RawBody } from '@greenroom/sync-protocol/call';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';
import type { RawBytes } from '../../files/received-file.ts';

/** Accepts any body of any content type, unread: the handler counts what it takes. */
export function acceptRawBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
}

/** The bytes of a request. @throws {AppError} `too_large` for a declared length over the limit */
export function receiveRaw(request: FastifyRequest, { limit }: RawBody): RawBytes {
  const declared = request.headers['content-length'];
  const length = declared === undefined ? null : Number(declared);
  if (length !== null && length > limit) {
    throw new AppError('too_large', 'The request is too large');
  }
  return { stream: request.raw, length };
}
