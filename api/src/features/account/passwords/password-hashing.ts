import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../../app-error.ts';
import { limitConcurrency } from '../../../access/turns/limit-concurrency.ts';

// OWASP's argon2id parameters (security.md 7). 2: Algorithm.Argon2id, an erased const enum.
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Concurrent hashes: each takes 19 MiB and a thread of the pool that file operations also use. */
const maxRunning = Math.max(1, Math.min(3, availableParallelism()));
/** Maximum number of waiting hashes; further ones are refused as overload. */
const maxWaiting = 200;

const limit = limitConcurrency({
  running: maxRunning,
  waiting: maxWaiting,
  refuse: () => new AppError('overloaded', 'The server is busy. Please try again in a moment.'),
});

/** The argon2id hash of a password, as a PHC string. */
export function hashPassword(password: string): Promise<string> {
  return limit(() => hash(normalize(password), parameters));
}

/** The argon2id hash with a salt of the caller's: equal texts of one salt have equal hashes. */
export function hashWithSalt(text: string, salt: Buffer): Promise<string> {
  return limit(() => hash(normalize(text), { ...parameters, salt }));
}

/** Compares a password with a stored hash. Null `stored`: false, at the same cost. */
export async function isPasswordRight(password: string, stored: string | null): Promise<boolean> {
  const against = stored ?? (await getDecoyHash());
  const isRight = await limit(() => verify(against, normalize(password)));
  return isRight && stored !== null;
}

let nobody: Promise<string> | undefined;

/** Compared for unknown accounts; made before the first sign-in, whose time would reveal them. */
export function getDecoyHash(): Promise<string> {
  nobody ??= hashPassword(crypto.randomUUID());
  return nobody;
}

// Systems differ in how they compose typed letters.
function normalize(password: string): string {
  return password.normalize('NFC');
}
