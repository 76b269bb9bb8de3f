import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitText } from './text-parts.ts';

const names = ['ruby', 'Ruby Rose'];
const linksIn = (text: string) =>
  splitText(text, names).flatMap((part) => (part.kind === 'link' ? [[part.text, part.href]] : []));

describe('links', () => {
  it.each([
    ['See https://example.org/a?b=c#d now', 'https://example.org/a?b=c#d'],
    ['(https://example.org/Mercury_(planet)).', 'https://example.org/Mercury_(planet)'],
    ['https://example.org!', 'https://example.org'],
    ['HTTP://EXAMPLE.ORG/A', 'HTTP://EXAMPLE.ORG/A'],
    ['https://bücher.example/ä', 'https://bücher.example/ä'],
  ])('%s', (text, link) => {
    expect(linksIn(text).map(([shown]) => shown)).toEqual([link]);
  });

  it('default to https without a scheme', () => {
    expect(linksIn('www.example.org/x,')).toEqual([
      ['www.example.org/x', 'https://www.example.org/x'],
    ]);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'https://',
    'https://word',
    'www.',
    'ftp://example.org',
    'xhttps://example.org',
    'https://bank.example@evil.example/',
    'https://user:secret@example.org',
    'mailto:ruby@example.org',
    'example.org',
  ])('%s is none', (text) => {
    expect(linksIn(text)).toEqual([]);
  });
});

describe('mentions', () => {
  it('match the longest name, as typed', () => {
    expect(splitText('Thanks @ruby rose, and @Ruby!', names)).toEqual([
      { kind: 'text', text: 'Thanks ' },
      { kind: 'mention', text: '@ruby rose', username: 'Ruby Rose' },
      { kind: 'text', text: ', and ' },
      { kind: 'mention', text: '@Ruby', username: 'ruby' },
      { kind: 'text', text: '!' },
    ]);
  });

  it('are not found within an address', () => {
    const parts = splitText('https://example.org/@ruby', names);
    expect(parts.map(({ kind }) => kind)).toEqual(['link']);
  });
});

describe('any text', () => {
  it('is complete and in order, and links only to http and https', () => {
    const pieces = fc.constantFrom(
      'https://',
      'www.',
      'a.b',
      '@ruby',
      ' ',
      ')',
      '(',
      '.',
      '<',
      '\n',
    );
    const text = fc.array(fc.oneof(pieces, fc.string()), { maxLength: 20 });
    fc.assert(
      fc.property(text, (words) => {
        const whole = words.join('');
        const parts = splitText(whole, names);
        expect(parts.map((part) => part.text).join('')).toBe(whole);
        for (const part of parts) {
          expect(part.text).not.toBe('');
          if (part.kind === 'link') expect(part.href).toMatch(/^https?:\/\//);
        }
      }),
    );
  });
});
