import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';
import { refuseForeignOrigin } from './origin.ts';
import type { Sessions } from './sessions.ts';

/**
 * The two addresses a browser is sent to (spec member 7): GET /api/login goes to the sign-in screen,
 * GET /api/logout ends the session and goes to the landing. Neither is a call: they answer no JSON.
 */
export function mountSignInRedirects(
  app: FastifyInstance,
  sessions: Sessions,
  publicOrigin: string | undefined,
): void {
  app.get('/api/login', async (_request, reply) => reply.redirect('/auth'));
  app.get('/api/logout', { exposeHeadRoute: false }, async (request, reply) => {
    // A link on another site must not sign anybody out, but still leads to the app.
    try {
      refuseForeignOrigin(request, publicOrigin);
    } catch (error) {
      if (error instanceof AppError) return reply.redirect('/');
      throw error;
    }
    await sessions.control(request, reply).end();
    return reply.redirect('/');
  });
}
