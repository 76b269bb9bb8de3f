import { Secret, TOTP } from 'otpauth';

/** Seconds a code is shown, and the form every authenticator app understands (RFC 6238). */
const period = 30;
const form = { algorithm: 'SHA1', digits: 6, period } as const;
/** Steps before and after the current one that are accepted, for clocks that are off. */
const tolerance = 1;
/** As long as the hash's output (RFC 4226, 4). */
const secretBytes = 20;

/** A new secret, in base32 as people type it. */
export function makeTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** The address an authenticator app reads from a QR code. `account`: named in its list. */
export function totpUri(secret: string, account: string): string {
  return totpOf(secret, account).toString();
}

/** The time step a code belongs to, around `now`; null: the code is wrong. */
export function findStep(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({
    token: code,
    timestamp: now.getTime(),
    window: tolerance,
  });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / period) + delta;
}

/** The code of a moment, as an app shows it. */
export function codeAt(secret: string, now: Date): string {
  return totpOf(secret).generate({ timestamp: now.getTime() });
}

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({ ...form, issuer: 'Greenroom', label, secret: Secret.fromBase32(secret) });
}
