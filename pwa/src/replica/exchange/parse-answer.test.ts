import type { SyncAnswer } from '@greenroom/sync-protocol/sync/sync-answer';
import { makeSyncAnswer } from '@greenroom/sync-protocol/sync/testing/make-exchange';
import { describe, expect, it } from 'vitest';
import { BadAnswerError, parseAnswer } from './parse-answer.ts';
import { makeShift, scheduleScope, shiftId, shifts, userId } from '../testing/shift-world.ts';

const makeAnswer = (over?: Partial<SyncAnswer>) => makeSyncAnswer(userId, over);

function withPut(row: Record<string, unknown>, collection: string = shifts) {
  const put = [{ collection, id: shiftId(1), xid: '7', row }];
  return makeAnswer({ scopes: { [scheduleScope]: { put, drop: [] } } });
}

describe('parsing an answer', () => {
  it('parses rows by the schema of their collection', () => {
    const parsed = parseAnswer(withPut({ ...makeShift(shiftId(1)), fromTheFuture: 1 }));
    expect(parsed.scopes).toEqual([
      {
        scope: scheduleScope,
        isWhole: false,
        isPartial: false,
        floor: null,
        checksum: null,
        drops: [],
        puts: [{ collection: shifts, id: shiftId(1), xid: '7', row: makeShift(shiftId(1)) }],
      },
    ]);
  });

  it('leaves out collections this version does not know', () => {
    const answer = withPut({ anything: 1 }, 'novelties');
    const scope = answer.scopes[scheduleScope];
    if (scope) scope.drop.push({ collection: 'novelties', id: 'x' });
    expect(parseAnswer(answer).scopes[0]).toMatchObject({ puts: [], drops: [] });
  });

  it.each([
    ['no answer', null],
    ['an answer without a cursor', { ...makeAnswer(), cursor: undefined }],
    ['a row that breaks its schema', withPut({ ...makeShift(shiftId(1)), status: 'lost' })],
    ['a row under another id', withPut({ ...makeShift(shiftId(2)) })],
  ])('refuses %s', (_name, answer) => {
    expect(() => parseAnswer(answer)).toThrow(BadAnswerError);
  });
});
