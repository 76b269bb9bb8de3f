import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeFold, foldNotifications } from './notification-folds.ts';

const added = (name: string, isRead = false, day = 1) => ({
  kind: 'training',
  title: 'New training module',
  message: `“${name}” has been added to your training.`,
  url: `/training/${name}`,
  isRead,
  day,
});
const unlocked = (name: string) => ({
  ...added(name),
  title: 'Training module unlocked',
  message: `You can now open “${name}”.`,
});
const answer = {
  ...added(''),
  kind: 'support',
  title: 'You have a response',
  message: '“Hello”',
  url: '/support',
};
const mention = (id: string) => ({ ...answer, kind: 'chat', url: `/community?message=${id}` });
const isSameDay = (a: { readonly day: number }, b: { readonly day: number }) => a.day === b.day;
const sizes = (rows: readonly ReturnType<typeof added>[]) =>
  foldNotifications(rows, isSameDay).map((fold) => fold.length);

describe('rows of notifications', () => {
  it('new modules of a day that follow each other share one', () => {
    expect(sizes([added('Light'), unlocked('Sound'), added('Voice')])).toEqual([3]);
  });

  it('those that say the same and lead to the same place share one', () => {
    expect(sizes([answer, answer, { ...answer, isRead: true }])).toEqual([2, 1]);
  });

  it.each([
    ['another kind between them', [added('Light'), answer, added('Sound')], [1, 1, 1]],
    ['another day', [added('Light', false, 2), added('Sound', false, 1)], [1, 1]],
    ['one read, one not', [added('Light'), added('Sound', true)], [1, 1]],
    ['no module named', [{ ...added(''), message: 'News' }, added('Sound')], [1, 1]],
    ['the same words about two things', [mention('a'), mention('b')], [1, 1]],
  ])('are apart: %s', (_why, rows, expected) => {
    expect(sizes(rows)).toEqual(expected);
  });

  it('keep every notification once, in its order', () => {
    const row = fc.oneof(
      fc
        .record({
          name: fc.constantFrom('Light', 'Sound'),
          isRead: fc.boolean(),
          day: fc.integer({ min: 1, max: 2 }),
        })
        .map(({ name, isRead, day }) => added(name, isRead, day)),
      fc.constant(answer),
    );
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        expect(foldNotifications(rows, isSameDay).flat()).toEqual(rows);
      }),
    );
  });
});

describe('what a row says', () => {
  it('names its modules, the newest first', () => {
    expect(describeFold([added('Light'), unlocked('Sound'), added('Voice')])).toEqual({
      title: '3 new modules for you',
      message: '“Light”, “Sound” and “Voice”',
      url: '/training',
      count: 1,
    });
  });

  it('counts those that say the same', () => {
    expect(describeFold([answer, answer])).toEqual({
      title: 'You have a response',
      message: '“Hello”',
      url: '/support',
      count: 2,
    });
  });

  it('counts a module that was added and unlocked once', () => {
    expect(describeFold([unlocked('Light'), added('Light'), added('Sound')]).title).toBe(
      '2 new modules for you',
    );
    expect(describeFold([unlocked('Light'), added('Light')])).toMatchObject({
      title: 'Training module unlocked',
      message: 'You can now open “Light”.',
      count: 1,
    });
  });
});
