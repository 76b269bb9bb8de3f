import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../app-error.ts';

// OWASP's argon2id parameters (security.md 7). 2 is Algorithm.Argon2id, a const enum that type
// stripping cannot read.
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes running at once: each takes 19 MiB and a thread of the pool files need too. */
const maxRunning = Math.max(1, Math.min(3, availableParallelism()));
/** Hashes that may wait; beyond it the server says that it is busy. */
const maxWaiting = 200;

let running = 0;
const waiting: (() => void)[] = [];

/** The argon2id hash of a password, as a PHC string. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normalize(password), parameters));
}

/** Compares a password with a stored hash. Without one it costs the same and is false. */
export async function isPasswordRight(password: string, stored: string | null): Promise<boolean> {
  const against = stored ?? (await hashOfNobody());
  const isRight = await inTurn(() => verify(against, normalize(password)));
  return isRight && stored !== null;
}

let nobody: Promise<string> | undefined;

/** Made ahead of the first sign-in, so that not even that one tells unknown accounts by its time. */
export function hashOfNobody(): Promise<string> {
  nobody ??= hashPassword(crypto.randomUUID());
  return nobody;
}

// The same letters typed on another system may come composed differently.
function normalize(password: string): string {
  return password.normalize('NFC');
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxRunning) {
    if (waiting.length >= maxWaiting) {
      throw new AppError('overloaded', 'The server is busy. Please try again in a moment.');
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    // The place passes on to the next in line, or is given up.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
