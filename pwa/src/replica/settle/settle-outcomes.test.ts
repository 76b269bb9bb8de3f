import type { Outcome } from '@greenroom/sync-protocol/sync/mutation';
import { describe, expect, it } from 'vitest';
import { settleOutcomes } from './settle-outcomes.ts';
import type { OutboxEntry } from '../store/stored-rows.ts';
import { makeStampedEntry } from '../testing/outbox-factory.ts';
import { calls, planned } from '../testing/shift-world.ts';

const now = Date.parse('2026-11-20T12:00:00.000Z');
const problem = {
  code: 'schedule_past_date' as const,
  message: 'Cannot add hours for a past date',
};

const idOf = (n: number) => makeStampedEntry(n).id;

function settle(entries: OutboxEntry[], lastSequence: number, outcomes: Outcome[]) {
  return settleOutcomes(entries, lastSequence, outcomes, now);
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

  it('is held and gets strikes', () => {
    const entry = makeStampedEntry(1, { attachments: [idOf(9)], strikes: 3 });
    const settled = settle([entry], 1, held);
    expect(settled.changed).toMatchObject([{ state: 'held', missing: true, strikes: 6 }]);
    expect(settled.left).toEqual([]);
  });

  it('is parked after five times', () => {
    const entry = makeStampedEntry(1, { attachments: [idOf(9)], strikes: 12 });
    expect(settle([entry], 1, held).changed).toMatchObject([{ state: 'parked', strikes: 15 }]);
  });

  it('is refused where this device has no file', () => {
    const settled = settle([makeStampedEntry(1)], 1, held);
    expect(settled.rejections).toMatchObject([{ id: idOf(1), problem: missing }]);
    expect(settled.remaining).toEqual([]);
  });

  it('leaves when discarded', () => {
    const entry = makeStampedEntry(1, { attachments: [idOf(9)], skip: 'discard' });
    const settled = settle([entry], 1, held);
    expect([settled.left.length, settled.rejections]).toEqual([1, []]);
  });

  it('is held without strikes when the account is paused', () => {
    const entry = makeStampedEntry(1, { attachments: [idOf(9)] });
    const [kept] = settle([entry], 1, [{ sequence: 1, status: 'held' }]).changed;
    expect(kept).toMatchObject({ state: 'held' });
    expect(kept).not.toHaveProperty('missing');
  });

  it('that was applied keeps the ids of its files and its lane for a restore', () => {
    const entry = makeStampedEntry(1, { attachments: [idOf(9)], lane: 'room' });
    expect(settle([entry], 1, []).sent).toMatchObject([{ attachments: [idOf(9)], lane: 'room' }]);
  });
});
