import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { malformedAddress } from '../defence/malformed-address.ts';
import { sendProblem } from '../contract/problem-answers.ts';

/** Folder of the built app, beside the server. */
export const builtApp = fileURLToPath(new URL('../../../../pwa/dist', import.meta.url));

/**
 * Serves the built app, its screens under every other address, and a problem for anything else. Its
 * handlers return no reply: Fastify adds listeners to the response for each that is awaited, more
 * together than Node warns of.
 */
export async function mountStaticFiles(app: FastifyInstance, folder: string): Promise<void> {
  const isBuilt = existsSync(join(folder, 'index.html'));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      cacheControl: false,
      preCompressed: true,
      // Its own route lists a file's folder at each request, to refuse other spellings of the name.
      serve: false,
      setHeaders: (reply, path) => {
        void reply.header('cache-control', cacheControlOf(path.slice(folder.length)));
      },
    });
    app.route<{ Params: { '*': string } }>({
      method: ['GET', 'HEAD'],
      url: '/*',
      handler: (request, reply) => void reply.sendFile(`/${request.params['*']}`),
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (request.url === malformedAddress && request.originalUrl !== request.url) {
      void sendProblem(reply, { code: 'invalid', message: 'The address is malformed' });
    } else if (!isScreenAddress(request)) {
      void sendProblem(reply, { code: 'not_found', message: 'There is nothing at this address' });
    } else {
      void (isBuilt ? reply.sendFile('index.html') : sendNotBuilt(reply));
    }
  });
}

/** Hashed names are immutable; everything else is revalidated, the worker at least once a day. */
function cacheControlOf(path: string): string {
  return /^[/\\]assets[/\\]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

function isScreenAddress(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? '';
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !/^\/(api|ws|assets)(\/|$)/.test(path) &&
    (request.headers.accept ?? '').includes('text/html')
  );
}

function sendNotBuilt(reply: FastifyReply) {
  return reply
    .code(503)
    .type('text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .send('The app is not built yet. Run `npm start`, or `vite build` in the folder pwa.\n');
}
