import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findMentions, mentionCandidates } from './chat-mentions.ts';

const named = (text: string, usernames: readonly string[]) =>
  findMentions(text, usernames).map(({ username }) => username);

describe('mentions', () => {
  it.each<[string, string[], string[]]>([
    ['Hello @Bella!', ['Bella'], ['Bella']],
    ['hello @bELLA', ['Bella'], ['Bella']],
    ['@Bella Rossi are you there', ['Bella', 'Bella Rossi'], ['Bella Rossi']],
    ['@Bella Rossini', ['Bella', 'Bella Rossi'], ['Bella']],
    ['@bella-rossi', ['bella', 'bella-rossi'], ['bella-rossi']],
    ['@Bellatrix', ['Bella'], []],
    ["(@Bella's turn)", ['Bella'], ['Bella']],
    ['@Bella @Mia, @Bella', ['Mia', 'Bella'], ['Bella', 'Mia', 'Bella']],
    ['write to a@Bella.test', ['Bella'], []],
    ['@@Bella', ['Bella'], ['Bella']],
    ['@Zoë?', ['Zoë'], ['Zoë']],
    ['@Zoëy', ['Zoë'], []],
    ['@', ['Bella'], []],
    ['Bella', ['Bella'], []],
    ['@Bella', [], []],
  ])('of %j among %j are %j', (text, usernames, expected) => {
    expect(named(text, usernames)).toEqual(expected);
  });

  it('have their place in the text', () => {
    const text = 'Hi @bella!';
    const [mention] = findMentions(text, ['Bella']);
    expect(mention).toEqual({ username: 'Bella', start: 3, end: 9 });
    expect(text.slice(3, 9)).toBe('@bella');
  });

  const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9 ._-]{1,20}[A-Za-z0-9]$/);

  it('are all among the candidates', () => {
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 5 }), fc.string(), (names, filler) => {
        const text = names.map((one) => `${filler} @${one}`).join(' ');
        const candidates = mentionCandidates(text);
        for (const found of named(text, names)) expect(candidates).toContain(found.toLowerCase());
      }),
    );
  });

  it('never overlap and follow the text', () => {
    const text = fc.string({ unit: fc.constantFrom('@', 'a', 'b', ' ', '.'), maxLength: 60 });
    fc.assert(
      fc.property(text, (given) => {
        let last = 0;
        for (const { start, end } of findMentions(given, ['aab', 'aab b', 'bba'])) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(given[start]).toBe('@');
          last = end;
        }
      }),
    );
  });

  it("have a bounded number of candidates in a text full of '@'", () => {
    expect(mentionCandidates('@abc '.repeat(800)).length).toBeLessThan(40 * 48);
    expect(mentionCandidates(`@${'x '.repeat(2000)}`).length).toBeLessThanOrEqual(48);
  });
});
