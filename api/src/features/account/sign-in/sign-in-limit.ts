import { createHash } from 'node:crypto';
import type { Db } from '../../../database/schema.ts';
import {
  deleteFailures,
  findFailures,
  insertFailure,
  lockSubject,
} from './sign-in-failures-repository.ts';

const windowMilliseconds = 15 * 60 * 1000;

/** A subject whose failures are counted, and its maximum per window. */
export interface SignInLimit {
  /** A hash, from which neither account nor address can be read. */
  readonly subject: string;
  readonly maxFailures: number;
}

/**
 * The limits of an attempt: 10 failures for this account from this address (decisions.md, Account),
 * and 100 from this address for any account, so that one password cannot be tried on everybody
 * (security.md 9). No limit counts by account alone: anybody could lock its owner out.
 */
export function limitsOf(account: string, address: string): readonly SignInLimit[] {
  const network = networkOf(address);
  return [
    { subject: hashOf(`${account}\n${network}`), maxFailures: 10 },
    { subject: hashOf(network), maxFailures: 100 },
  ];
}

/**
 * The limits of codes tried after a right password: as `limitsOf`, and 20 for this account from any
 * address. Counting by account is no way to lock its owner out: it takes the password.
 */
export function codeLimitsOf(account: string, address: string): readonly SignInLimit[] {
  const codes = `code\n${account}`;
  return [...limitsOf(codes, address), { subject: hashOf(codes), maxFailures: 20 }];
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** Seconds until the next attempt is allowed; 0: allowed now. */
export async function secondsLocked(
  db: Db,
  limits: readonly SignInLimit[],
  now: Date,
): Promise<number> {
  // Another server's clock may be ahead a little. Failures of one that was ahead by years would lock out
  // for as long.
  const until = new Date(now.getTime() + windowMilliseconds);
  const waits = limits.map(async ({ subject, maxFailures }) => {
    const failures = await findFailures(db, subject, { since: windowStart(now), until });
    const decisive = failures[maxFailures - 1];
    if (!decisive) return 0;
    return Math.ceil((decisive.getTime() + windowMilliseconds - now.getTime()) / 1000);
  });
  return Math.max(...(await Promise.all(waits)));
}

/**
 * Counts an attempt whose password was compared. Returns the seconds to wait if the limit was
 * reached meanwhile: concurrent attempts reveal no more than consecutive ones.
 */
export async function settleAttempt(
  db: Db,
  limits: readonly SignInLimit[],
  now: Date,
  isRight: boolean,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    for (const { subject } of limits) await lockSubject(trx, subject);
    const seconds = await secondsLocked(trx, limits, now);
    if (seconds > 0) return seconds;
    const [own] = limits;
    // A correct password clears its account's failures; the address keeps those on other accounts.
    if (isRight && own) await deleteFailures(trx, own.subject);
    for (const { subject } of isRight ? [] : limits) {
      await insertFailure(trx, subject, now, windowStart(now));
    }
    return 0;
  });
}

function windowStart(now: Date): Date {
  return new Date(now.getTime() - windowMilliseconds);
}

/** The network an address counts as: an IPv6 subscriber holds a whole /64. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !address.includes(':')) return mapped ?? address;
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
