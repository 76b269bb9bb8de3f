import { hash, randomBytes } from 'node:crypto';

/** A random secret, such as a session cookie's: 43 characters of base64url. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a secret: reading the table gives access to no session. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'base64url');
}

export function isSecret(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}
