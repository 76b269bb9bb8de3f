import { createPublicKey, verify } from 'node:crypto';

export interface VapidClaims {
  readonly aud: string;
  /** Seconds since 1970. */
  readonly exp: number;
  readonly sub: string;
}

/**
 * Checks a VAPID header (RFC 8292) like a push service that serves `audience`.
 * @throws for a wrong key, signature, audience or expiry
 */
export function verifyVapid(header: string, audience: string, publicKey: string): VapidClaims {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? [];
  if (key !== publicKey) throw new Error('Another key');
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('Wrong signature');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as VapidClaims;
  if (claims.aud !== audience) throw new Error('Another audience');
  const left = claims.exp - Date.now() / 1000;
  if (left <= 0 || left > 24 * 60 * 60) throw new Error('Wrong expiry');
  return claims;
}
