import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

const year = 365 * 24 * 60 * 60;

/**
 * Security headers (security.md 17). Trusted Types are left out: the page registers its service
 * worker through workbox-window, which hands the browser a plain string.
 */
export async function addSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        connectSrc: ["'self'", (request) => socketSource(request.headers.host, config.isHttps)],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: config.isHttps ? { maxAge: year, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  });
}

/** Some browsers do not count a websocket of the own host as 'self'. */
function socketSource(host: string | undefined, isHttps: boolean): string {
  // Only what can be a host enters the policy.
  if (host === undefined || !/^[\w.:[\]-]+$/.test(host)) return "'self'";
  return `${isHttps ? 'wss' : 'ws'}://${host}`;
}
