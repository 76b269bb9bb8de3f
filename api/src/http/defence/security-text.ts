import type { FastifyInstance } from 'fastify';
import { AppError } from '../../app-error.ts';
import type { SiteConfig } from '../site-config.ts';

/** Days for which a reader may trust the file: under a year (RFC 9116, 2.5.5). */
const validDays = 180;
const day = 24 * 60 * 60 * 1000;

/** GET /.well-known/security.txt (RFC 9116): where to report a vulnerability; 404 without a contact. */
export function mountSecurityText(
  app: FastifyInstance,
  { publicOrigin, securityContact }: Pick<SiteConfig, 'publicOrigin' | 'securityContact'>,
  now: () => Date,
): void {
  const path = '/.well-known/security.txt';
  app.get(path, async (_request, reply) => {
    if (securityContact === undefined) throw new AppError('not_found', 'Not found');
    const expires = new Date(now().getTime() + validDays * day).toISOString().slice(0, 10);
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${expires}T00:00:00Z`,
      'Preferred-Languages: en',
      ...(publicOrigin === undefined ? [] : [`Canonical: ${publicOrigin}${path}`]),
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`${lines.join('\n')}\n`);
  });
}
