import { randomBytes, randomInt } from 'node:crypto';
import { normalizeCode } from '@greenroom/sync-protocol/account/second-factor-rules';
import { hashWithSalt } from '../passwords/password-hashing.ts';

const count = 10;
/** Without characters that look alike; 31 of them, so that ten are 49 bits. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

export interface RecoveryCodes {
  /** Plain text, told once: 'k7wdm-x3r9p'. */
  readonly codes: readonly string[];
  readonly salt: Buffer;
  readonly hashes: readonly string[];
}

/** Ten new codes with their hashes. One salt for all: an attempt costs one hash, not ten. */
export async function makeRecoveryCodes(): Promise<RecoveryCodes> {
  const codes = Array.from({ length: count }, makeCode);
  const salt = randomBytes(16);
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(code, salt)));
  return { codes, salt, hashes };
}

/** The stored form of a code as a person types it. */
export function hashRecoveryCode(code: string, salt: Buffer): Promise<string> {
  return hashWithSalt(normalizeCode(code), salt);
}

function makeCode(): string {
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');
  return `${group()}-${group()}`;
}
