import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';

/**
 * The server's statement to a replica, kept in its cursor, that a sequence was processed. A database
 * that does not know the sequence is an older copy: nobody can make a receipt up, so that one member
 * cannot claim a loss (docs/decisions/sequence-receipts.md).
 */
export const sequenceReceiptSchema = v.strictObject({
  sequence: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  /** Days since 1970 when it was issued. */
  day: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** HMAC-SHA-256 of the above and whom it was issued to, base64url. */
  mac: v.pipe(v.string(), v.maxLength(64)),
});

export type SequenceReceipt = v.InferOutput<typeof sequenceReceiptSchema>;

/** Whom a receipt is for; in another epoch it means nothing. */
export interface ReceiptHolder {
  readonly epoch: string;
  readonly userId: string;
  readonly clientId: string;
}

/**
 * Days a receipt is believed. Less than the 400 after which the purge deletes a client that was not
 * seen (jobs/purge): a deleted client is no loss.
 */
const validDays = 365;
const dayLength = 24 * 3_600_000;

/** Issues a receipt for the last processed sequence; undefined: none was processed. */
export function issueReceipt(
  key: string,
  holder: ReceiptHolder,
  sequence: number,
  now: Date,
): SequenceReceipt | undefined {
  if (sequence < 1) return undefined;
  const day = dayOf(now);
  return { sequence, day, mac: sign(key, holder, sequence, day).toString('base64url') };
}

/** Whether the server issued the receipt to this holder, in the last year. */
export function isValidReceipt(
  key: string,
  holder: ReceiptHolder,
  { sequence, day, mac }: SequenceReceipt,
  now: Date,
): boolean {
  if (dayOf(now) - day > validDays) return false;
  const given = Buffer.from(mac, 'base64url');
  const own = sign(key, holder, sequence, day);
  return given.length === own.length && timingSafeEqual(given, own);
}

function sign(key: string, holder: ReceiptHolder, sequence: number, day: number): Buffer {
  const { epoch, userId, clientId } = holder;
  // Lower case, as PostgreSQL prints ids. No part holds a line break.
  const text = [epoch, userId.toLowerCase(), clientId.toLowerCase(), sequence, day].join('\n');
  return createHmac('sha256', key).update(text).digest();
}

function dayOf(moment: Date): number {
  return Math.floor(moment.getTime() / dayLength);
}
