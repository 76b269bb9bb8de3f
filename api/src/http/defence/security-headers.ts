import type { FastifyInstance } from 'fastify';
import { workerScriptPolicy } from '@greenroom/sync-protocol/trusted-types';
import type { FilesConfig } from '../../files/configured-files.ts';
import type { SiteConfig } from '../site-config.ts';

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
