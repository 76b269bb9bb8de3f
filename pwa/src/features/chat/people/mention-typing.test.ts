import { findMentions } from '@greenroom/sync-protocol/chat/chat-mentions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findTypedMention, insertMention, maxOffers, offerNames } from './mention-typing.ts';

const typedIn = (text: string, caret = text.length) => findTypedMention(text, caret);

describe('what is typed after an @', () => {
  it('is the beginning of a name from the @ to the caret, case-insensitively', () => {
    expect(typedIn('Hi @Ru')).toEqual({ start: 3, end: 6, prefix: 'ru' });
    expect(typedIn('@')).toEqual({ start: 0, end: 1, prefix: '' });
    expect(typedIn('Hi @ruby, all', 6)).toEqual({ start: 3, end: 6, prefix: 'ru' });
  });

  it('may contain spaces, like names', () => {
    expect(typedIn('@Mary An')?.prefix).toBe('mary an');
  });

  it.each([
    ['an address', 'write to ruby@exam'],
    ['an address with a mark', 'write to rube\u0301@exam'],
    ['a space at once', 'see you @ nine'],
    ['another line', '@ruby\nhello'],
    ['nothing', ''],
    ['no @', 'hello'],
    ['more than any name', `@${'x'.repeat(60)}`],
  ])('is no name in %s', (_what, text) => {
    expect(typedIn(text)).toBeNull();
  });

  it('is no name before the @', () => {
    expect(typedIn('hello @ruby', 3)).toBeNull();
    expect(typedIn('@ruby', 0)).toBeNull();
  });
});

describe('the names offered', () => {
  const names = ['Anna', 'Anna Lee', 'ruby', 'Rudi'];

  it('begin as typed, in their order', () => {
    expect(offerNames(names, 'ru')).toEqual(['ruby', 'Rudi']);
    expect(offerNames(names, 'anna l')).toEqual(['Anna Lee']);
    expect(offerNames(names, 'xy')).toEqual([]);
  });

  it('are limited, however many match', () => {
    const thousands = Array.from({ length: 5_000 }, (_, index) => `member ${index}`);
    expect(offerNames(thousands, 'mem')).toHaveLength(maxOffers);
  });
});

describe('a chosen name', () => {
  it('replaces what was typed, followed by one space', () => {
    const mention = typedIn('Hi @ru and', 6);
    if (!mention) throw new Error('nothing was typed');
    expect(insertMention('Hi @ru and', mention, 'ruby')).toEqual({
      text: 'Hi @ruby and',
      caret: 9,
    });
  });

  it('is found by the server wherever it is inserted', () => {
    const name = fc.stringMatching(/^[a-z][a-z ]{1,20}[a-z]$/);
    const words = fc.stringMatching(/^[a-z .,!]{0,20}$/);
    fc.assert(
      fc.property(words, name, words, (before, username, after) => {
        const typed = `${before.replace(/[a-z]$/, '')} @${username.slice(0, 2)}`;
        const mention = findTypedMention(typed, typed.length);
        if (!mention) throw new Error('nothing was typed');
        const { text } = insertMention(`${typed} ${after}`, mention, username);
        expect(findMentions(text, [username]).map((found) => found.username)).toEqual([username]);
      }),
    );
  });
});
