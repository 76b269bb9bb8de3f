import type { FastifyInstance } from 'fastify';
import { workerScriptPolicy } from '@greenroom/sync-protocol/trusted-types';
import { AppError } from '../../app-error.ts';
import type { FilesConfig } from '../../files/configured-files.ts';
import type { SiteConfig } from '../site-config.ts';

/** Days for which a reader may trust the file: under a year (RFC 9116, 2.5.5). */
const validDays = 180;
const day = 24 * 60 * 60 * 1000;

const year = 365 * 24 * 60 * 60;

/** Pages write no plain strings where they would run: only what a named policy has made. */
const trustedTypes = [
  "require-trusted-types-for 'script'",
  // dompurify: the policy of that package, for sanitised Markdown.
  `trusted-types ${workerScriptPolicy} dompurify`,
];

/** What pages may load (security.md 17); connect-src is added per host. */
const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  ...trustedTypes,
].join(';');

/** The policy for a page that a package brings and that does not know Trusted Types. */
export function withoutTrustedTypes(header: string): string {
  const parts = header.split(';');
  return parts.filter((part) => !trustedTypes.includes(part)).join(';');
}

/** Adds security headers (security.md 17) to every answer. */
export function addSecurityHeaders(
  app: FastifyInstance,
  { isHttps, s3 }: Pick<SiteConfig, 'isHttps'> & Pick<FilesConfig, 's3'>,
) {
  let host: string | undefined;
  let headers = headersAt(host, isHttps, s3?.endpoint);
  app.addHook('onRequest', (request, reply, done) => {
    // Nearly every request names the same host: cache its headers.
    if (request.headers.host !== host) {
      host = request.headers.host;
      headers = headersAt(host, isHttps, s3?.endpoint);
    }
    reply.headers(headers);
    done();
  });
}

function headersAt(
  host: string | undefined,
  isHttps: boolean,
  /** Where browsers send uploads. Undefined: to this server. */
  store: string | undefined,
): Readonly<Record<string, string>> {
  const connect = ["'self'", socketSource(host, isHttps), ...(store === undefined ? [] : [store])];
  return {
    'content-security-policy': `${policy};connect-src ${connect.join(' ')}`,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'same-origin',
    ...(isHttps && { 'strict-transport-security': `max-age=${year}` }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    // Disables the browsers' XSS filter, which had vulnerabilities of its own.
    'x-xss-protection': '0',
  };
}

/** Some browsers do not include a websocket of the same host in 'self'. */
function socketSource(host: string | undefined, isHttps: boolean): string {
  // Only a valid host may enter the policy.
  if (host === undefined || !/^[\w.:[\]-]+$/.test(host)) return "'self'";
  return `${isHttps ? 'wss' : 'ws'}://${host}`;
}

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
