import type { Outcome } from '@greenroom/sync-protocol/sync/mutation';
import { describe, expect, it } from 'vitest';
import { settleOutcomes } from './settle-outcomes.ts';
import type { OutboxEntry, StoredUpload } from '../store/stored-rows.ts';
import { makeStampedEntry } from '../testing/outbox-factory.ts';
import { calls, planned } from '../testing/shift-world.ts';
import { fileGone } from '../uploads/stored-uploads.ts';

const now = Date.parse('2026-11-20T12:00:00.000Z');
const problem = {
  code: 'schedule_past_date' as const,
  message: 'Cannot add hours for a past date',
};

const idOf = (n: number) => makeStampedEntry(n).id;

function settle(
  entries: OutboxEntry[],
  lastSequence: number,
  outcomes: Outcome[],
  uploads: readonly StoredUpload[] = [],
) {
  const byChange = Map.groupBy(uploads, ({ mutationId }) => mutationId);
  return settleOutcomes(entries, lastSequence, outcomes, now, byChange);
}

/** The upload of the first change's file. */
function makeUpload(strikes = 0): StoredUpload {
  const file = { mutationId: idOf(1), position: 0, fileId: idOf(9) };
  return { ...file, isUploaded: true, strikes, isOvertaken: false, refusal: null };
}

describe('a change without an outcome', () => {
  it('is applied up to lastSequence, and waits above it', () => {
    const entries = [1, 2, 3].map((n) => makeStampedEntry(n));
    const settled = settle(entries, 2, []);
    expect(settled.sent.map(({ id }) => id)).toEqual([idOf(1), idOf(2)]);
    expect(settled.sent[0]).toMatchObject({ input: planned(1), offset: 60, sentAt: now });
    expect(settled.remaining).toEqual([entries[2]]);
  });

  it('waits while it was never offered', () => {
    const entry = makeStampedEntry(1, { sequence: null, offered: false });
    expect(settle([entry], 9, []).remaining).toEqual([entry]);
  });

  it('is applied when it had been acknowledged before', () => {
    expect(settle([makeStampedEntry(1, { state: 'acknowledged' })], 1, []).sent).toHaveLength(1);
  });
});

describe('a rejected change', () => {
  it('leaves the queue with its input and problem; others are not affected', () => {
    const entries = [1, 2, 3].map((n) => makeStampedEntry(n));
    const settled = settle(entries, 3, [{ sequence: 2, status: 'rejected', problem }]);
    expect(settled.rejections).toEqual([
      {
        id: idOf(2),
        call: calls.add,
        input: planned(2),
        at: entries[1]?.at,
        rows: [],
        problem,
      },
    ]);
    expect(settled.sent.map(({ id }) => id)).toEqual([idOf(1), idOf(3)]);
    expect(settled.remaining).toEqual([]);
  });

  it('has a problem even if the server sent none', () => {
    const { rejections } = settle([makeStampedEntry(1)], 1, [{ sequence: 1, status: 'rejected' }]);
    expect(rejections[0]?.problem.message).toBe('The server refused this change.');
  });

  it('is not shown if discarded', () => {
    const entry = makeStampedEntry(1, { skip: 'discard', silent: true });
    const settled = settle([entry], 1, [{ sequence: 1, status: 'rejected', problem }]);
    expect(settled).toMatchObject({ rejections: [], sent: [], remaining: [], left: [entry] });
  });
});

describe('a skipped change', () => {
  it('that was discarded is gone', () => {
    const entry = makeStampedEntry(1, { skip: 'discard' });
    const settled = settle([entry], 1, [{ sequence: 1, status: 'skipped' }]);
    expect(settled).toMatchObject({ rejections: [], sent: [], remaining: [], left: [entry] });
  });

  it('that failed alone is parked', () => {
    const settled = settle([makeStampedEntry(1, { skip: 'park' })], 1, [
      { sequence: 1, status: 'skipped' },
    ]);
    expect(settled.left).toEqual([]);
    expect(settled.changed).toEqual([makeStampedEntry(1, { state: 'parked', sequence: null })]);
    expect(settled.remaining).toEqual(settled.changed);
  });

  it('that had been applied before counts as applied', () => {
    expect(settle([makeStampedEntry(1, { skip: 'park' })], 1, []).sent).toHaveLength(1);
  });
});

describe('a held change', () => {
  it('stays in its place without a sequence', () => {
    const settled = settle([makeStampedEntry(1), makeStampedEntry(2)], 2, [
      { sequence: 1, status: 'held' },
    ]);
    expect(settled.remaining).toEqual([makeStampedEntry(1, { state: 'held', sequence: null })]);
    expect(settled.sent.map(({ id }) => id)).toEqual([idOf(2)]);
  });

  it('that was discarded is gone', () => {
    const settled = settle([makeStampedEntry(1, { skip: 'discard' })], 1, [
      { sequence: 1, status: 'held' },
    ]);
    expect(settled.remaining).toEqual([]);
  });
});

describe('a change whose file the server lacks', () => {
  const missing = { code: 'upload_missing' as const, message: 'You have not uploaded this image' };
  const held = [{ sequence: 1, status: 'held' as const, problem: missing }];

  it('is held for another upload', () => {
    const settled = settle([makeStampedEntry(1)], 1, held, [makeUpload(3)]);
    expect(settled.changed).toMatchObject([{ state: 'held' }]);
    expect(settled.unuploaded).toEqual([idOf(1)]);
    expect(settled.left).toEqual([]);
  });

  it('is parked after five times', () => {
    const settled = settle([makeStampedEntry(1)], 1, held, [makeUpload(12)]);
    expect(settled.changed).toMatchObject([{ state: 'parked' }]);
    expect(settled.unuploaded).toEqual([idOf(1)]);
  });

  it('is refused where this device has no file', () => {
    const settled = settle([makeStampedEntry(1)], 1, held);
    expect(settled.rejections).toMatchObject([{ id: idOf(1), problem: fileGone }]);
    expect(settled.remaining).toEqual([]);
  });

  it('leaves when discarded', () => {
    const entry = makeStampedEntry(1, { skip: 'discard' });
    const settled = settle([entry], 1, held, [makeUpload()]);
    expect(settled.unuploaded).toEqual([]);
    expect([settled.left.length, settled.rejections]).toEqual([1, []]);
  });

  it('is held without strikes when the account is paused', () => {
    const outcomes = [{ sequence: 1, status: 'held' as const }];
    const settled = settle([makeStampedEntry(1)], 1, outcomes, [makeUpload()]);
    expect(settled.changed).toMatchObject([{ state: 'held' }]);
    expect(settled.unuploaded).toEqual([]);
  });

  it('that was applied keeps its lane for a restore', () => {
    const entry = makeStampedEntry(1, { lane: 'room' });
    expect(settle([entry], 1, [], [makeUpload()]).sent).toMatchObject([{ lane: 'room' }]);
  });
});
