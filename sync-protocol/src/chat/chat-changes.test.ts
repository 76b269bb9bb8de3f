import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changeWindow,
  checkEdit,
  countReactions,
  editMessage,
  react,
  refuseChange,
  withdrawMessage,
} from './chat-changes.ts';
import { type Reaction, reactionEmojis } from './chat-records.ts';
import { makeChatMessage } from './testing/make-chat-rows.ts';

const own = makeChatMessage(1);
const author = own.senderId ?? '';
const later = (milliseconds: number) =>
  new Date(Date.parse(own.timestamp) + milliseconds).toISOString();

describe('a change of one’s own message', () => {
  it.each([0, 1, changeWindow - 1, changeWindow])('is accepted after %d ms', (milliseconds) => {
    expect(refuseChange(own, author, later(milliseconds))).toBeNull();
  });

  it('is refused once the window has passed', () => {
    expect(refuseChange(own, author, later(changeWindow + 1))).toMatchObject({ code: 'conflict' });
  });

  it.each(['another', ''])('is refused to %j', (userId) => {
    expect(refuseChange(own, userId, later(0))).toMatchObject({ code: 'forbidden' });
  });

  it('is refused to everybody once the account is deleted', () => {
    expect(refuseChange({ ...own, senderId: null }, author, later(0))).toMatchObject({
      code: 'forbidden',
    });
  });
});

describe('an edit', () => {
  const pictured = makeChatMessage(2, {
    messageType: 'text_with_image',
    imageUrl: '/api/files/01930000-0000-7000-8000-500000000009',
    imageFilename: 'beach.jpg',
  });

  it('cannot empty a text', () => {
    expect(checkEdit(own, '  ')).toMatchObject({ ok: false, code: 'invalid' });
  });

  it('can empty the text of an image', () => {
    expect(checkEdit(pictured, ' ')).toMatchObject({
      ok: true,
      value: { messageType: 'image', content: null, imageFilename: 'beach.jpg' },
    });
  });

  it('of a deleted message is refused', () => {
    const gone = withdrawMessage(pictured, later(1));
    expect(checkEdit(gone, 'Hello')).toMatchObject({ ok: false, code: 'conflict' });
  });

  it('marks the message, and the same text does not', () => {
    const edited = { messageType: 'text', imageUrl: null, imageFilename: null } as const;
    expect(editMessage(own, { ...edited, content: 'New' }, later(5))).toEqual({
      ...own,
      content: 'New',
      editedAt: later(5),
    });
    expect(editMessage(own, { ...edited, content: own.content }, later(5))).toBe(own);
  });
});

describe('a deletion', () => {
  it('leaves neither text, image nor reactions, and keeps its first time', () => {
    const gone = withdrawMessage(
      { ...own, reactions: [{ emoji: '👍', userIds: [author] }] },
      later(1),
    );
    expect(gone).toMatchObject({ content: null, imageUrl: null, reactions: [], position: 1 });
    expect(withdrawMessage(gone, later(2))).toBe(gone);
  });
});

describe('reactions', () => {
  const users = ['a', 'b', 'c'];
  const wish = fc.record({
    userId: fc.constantFrom(...users),
    emoji: fc.constantFrom(...reactionEmojis),
    isOn: fc.boolean(),
  });

  it('hold what each member wanted last, exactly once, however often it is repeated', () => {
    fc.assert(
      fc.property(fc.array(wish, { maxLength: 40 }), (wishes) => {
        const wanted = new Map<string, boolean>();
        let reactions: Reaction[] = [];
        for (const one of wishes) {
          wanted.set(`${one.userId} ${one.emoji}`, one.isOn);
          reactions = react(react(reactions, one), one);
        }
        const found = reactions.flatMap(({ emoji, userIds }) =>
          userIds.map((userId) => `${userId} ${emoji}`),
        );
        const expected = [...wanted].flatMap(([key, isOn]) => (isOn ? [key] : []));
        expect(found.toSorted()).toEqual(expected.toSorted());
        expect(countReactions(reactions)).toBe(expected.length);
        const order = reactions.map(({ emoji }) =>
          (reactionEmojis as readonly string[]).indexOf(emoji),
        );
        expect(order).toEqual(order.toSorted((left, right) => left - right));
      }),
    );
  });
});
