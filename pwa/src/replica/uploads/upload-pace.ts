import { backoffDelay } from '../environment/backoff.ts';
import type { StoredUpload } from '../store/stored-rows.ts';
import type { UploadFailure } from './upload-failure.ts';
import { orderLimit } from './upload-next.ts';
import { breakStrikes, faultStrikes } from './upload-strikes.ts';

interface Pause {
  readonly mutationId: string;
  readonly strikes: number;
  readonly until: number;
}

/** An upload that breaks off while the server answers. */
interface Hold {
  readonly upload: StoredUpload;
  /** Since when its lane waits. */
  readonly since: number;
}

/** When this session tries its uploads again. Times are monotonic milliseconds. */
export interface UploadPace {
  /** The end of Retry-After. */
  readonly notBefore: number;
  /** Consecutive failures, for the backoff. */
  readonly failures: number;
  /** A failed upload waits, unless a person retries it. */
  readonly pause: Pause | null;
  /** The upload broke off, after `took` milliseconds: a strike if the server answers. */
  readonly broken: { readonly upload: StoredUpload; readonly took: number } | null;
  readonly hold: Hold | null;
}

export const freshPace: UploadPace = {
  notBefore: 0,
  failures: 0,
  pause: null,
  broken: null,
  hold: null,
};

/** A failed try. */
export interface FailedTry {
  readonly upload: StoredUpload;
  readonly failure: Exclude<UploadFailure, { readonly kind: 'refused' }>;
  /** Milliseconds. */
  readonly took: number;
  readonly now: number;
  /** From 0 to 1, for the backoff. */
  readonly random: number;
}

export function paceAfterUpload(pace: UploadPace): UploadPace {
  return { ...pace, failures: 0, hold: null };
}

/** The pace after a failed try, and the milliseconds until the next one. */
export function paceAfterFailure(
  pace: UploadPace,
  { upload, failure, took, now, random }: FailedTry,
): { readonly pace: UploadPace; readonly delay: number } {
  const failures = pace.failures + 1;
  const rest = backoffDelay(failures, random);
  const strikes = upload.strikes + (failure.kind === 'fault' ? faultStrikes : 0);
  const pause = { mutationId: upload.mutationId, strikes, until: now + rest };
  const paused = { ...pace, failures, pause };
  if (failure.kind === 'wait') {
    const { wait } = failure;
    return { pace: { ...paused, notBefore: now + wait }, delay: Math.max(rest, wait) };
  }
  const delay = Math.min(rest, orderTime(pace, upload, now));
  if (failure.kind === 'fault') return { pace: paused, delay };
  return { pace: { ...paused, broken: { upload, took } }, delay };
}

/** The pace once the server has answered: a broken upload was not due to being offline. */
export function paceAfterBreak(pace: UploadPace, now: number): UploadPace {
  if (!pace.broken) return pace;
  const { upload, took } = pace.broken;
  const { mutationId } = upload;
  const isHeld = pace.hold?.upload.mutationId === mutationId;
  const hold = isHeld ? pace.hold : { upload, since: now - took };
  const isPaused = pace.pause?.mutationId === mutationId;
  const strikes = upload.strikes + breakStrikes;
  const pause = pace.pause && isPaused ? { ...pace.pause, strikes } : pace.pause;
  return { ...pace, broken: null, hold, pause };
}

/** Milliseconds for which an upload still pauses, at least 0. */
export function restOfPause({ pause }: UploadPace, upload: StoredUpload, now: number): number {
  if (pause?.mutationId !== upload.mutationId || pause.strikes !== upload.strikes) return 0;
  return Math.max(0, pause.until - now);
}

/** Milliseconds for which the lane still waits for an upload, at least 0. */
export function orderTime({ hold }: UploadPace, upload: StoredUpload, now: number): number {
  if (hold?.upload.mutationId !== upload.mutationId) return orderLimit;
  return Math.max(0, hold.since + orderLimit - now);
}
