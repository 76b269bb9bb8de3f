import { constants } from 'node:os';

// Codes come from answers of other servers, too: only known ones may enter the log (security.md 28).

const systemCodes: ReadonlySet<string> = new Set([
  ...Object.keys(constants.errno),
  'EAI_AGAIN',
  'EAI_FAIL',
  'EAI_NODATA',
  'EAI_NONAME',
  'ENOTFOUND',
  'ETIMEOUT',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_REVOKED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** Of RFC 6749, RFC 6750 and OpenID Connect Core. */
const oauthErrors: ReadonlySet<string> = new Set([
  'access_denied',
  'account_selection_required',
  'consent_required',
  'insufficient_scope',
  'interaction_required',
  'invalid_client',
  'invalid_grant',
  'invalid_request',
  'invalid_scope',
  'invalid_token',
  'login_required',
  'server_error',
  'temporarily_unavailable',
  'unauthorized_client',
  'unsupported_grant_type',
  'unsupported_response_type',
]);

const storeCodes: ReadonlySet<string> = new Set([
  'AccessDenied',
  'BadDigest',
  'EntityTooLarge',
  'EntityTooSmall',
  'ExpiredToken',
  'InternalError',
  'InvalidAccessKeyId',
  'InvalidArgument',
  'InvalidBucketName',
  'InvalidPart',
  'InvalidRange',
  'InvalidRequest',
  'MethodNotAllowed',
  'NoSuchBucket',
  'NoSuchKey',
  'NoSuchUpload',
  'NotFound',
  'NotImplemented',
  'QuotaExceeded',
  'RequestTimeTooSkewed',
  'RequestTimeout',
  'ServiceUnavailable',
  'SignatureDoesNotMatch',
  'SlowDown',
]);

/** Prefixes of the codes Node, undici, Fastify, OpenID Connect's client and PostgreSQL's give. */
const ownCode = /^(?:ERR|UND_ERR|FST|FST_ERR|OAUTH|HPE|DEP)_[A-Z0-9_]{2,60}$/;
const sqlState = /^(?=[0-9A-Z]*\d)[0-9A-Z]{5}$/;
const calls =
  /^(?:connect|read|write|open|close|listen|bind|accept|getaddrinfo|stat|mkdir|unlink|rename|fsync|fchown|scandir|statfs)$/;

/** The code of an error, if it is of a closed list. */
export function knownCode(code: unknown): string | undefined {
  if (typeof code !== 'string') return undefined;
  const isKnown =
    systemCodes.has(code) || storeCodes.has(code) || ownCode.test(code) || sqlState.test(code);
  return isKnown ? code : undefined;
}

/** The error of an answer of an OpenID Connect provider. */
export function knownOauthError(error: unknown): string | undefined {
  return typeof error === 'string' && oauthErrors.has(error) ? error : undefined;
}

/** The system's call that failed: 'connect'. */
export function knownSystemCall(call: unknown): string | undefined {
  return typeof call === 'string' && calls.test(call) ? call : undefined;
}

/** An HTTP status. */
export function knownStatus(status: unknown): number | undefined {
  const isStatus = typeof status === 'number' && status >= 100 && status <= 599;
  return isStatus && Number.isInteger(status) ? status : undefined;
}
