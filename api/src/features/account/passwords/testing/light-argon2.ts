// Stands in for the library where tests run the server within their own process (vitest.config.ts): a
// hash takes a sixtieth of a second of a processor, and setting up two steps hashes ten recovery codes.
import { createRequire } from 'node:module';

const library = createRequire(import.meta.url)(
  '@node-rs/argon2',
) as typeof import('@node-rs/argon2');

const least = { memoryCost: 8, timeCost: 1 };

/** At the least cost with a salt of the caller's, as recovery codes are; passwords at the full one. */
export const hash: typeof library.hash = (text, options, signal) =>
  library.hash(text, options?.salt ? { ...options, ...least } : options, signal);

const compared = new Map<string, Promise<boolean>>();

/** Compares each pair once. */
export const verify: typeof library.verify = (hashed, password, ...more) => {
  const pair = JSON.stringify([String(hashed), String(password)]);
  const comparison = compared.get(pair) ?? library.verify(hashed, password, ...more);
  compared.set(pair, comparison);
  return comparison;
};
