/** What a typed code is: of the authenticator app, of the recovery codes, or of neither's form. */
export type CodeKind = 'app' | 'recovery' | 'none';

/** A code as it is compared: apps and people group its characters and type capitals. */
export function normalizeCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .toLowerCase();
}

/** Tells apart six digits (RFC 6238) and the ten letters and digits of a recovery code. */
export function codeKindOf(normalized: string): CodeKind {
  if (/^\d{6}$/.test(normalized)) return 'app';
  return /^[a-z\d]{10}$/.test(normalized) ? 'recovery' : 'none';
}
