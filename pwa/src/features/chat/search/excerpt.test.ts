import { expect, test } from 'vitest';
import { cutAround } from './excerpt.ts';

test('the match is marked, whatever its case', () => {
  expect(cutAround('See you on FRIDAY\nevening', ' friday ')).toEqual({
    before: 'See you on ',
    match: 'FRIDAY',
    after: ' evening',
  });
});

test('a long beginning is cut at a word', () => {
  const { before, match } = cutAround(`${'many words '.repeat(20)}target end`, 'target');
  expect(before.startsWith('…')).toBe(true);
  expect(before.length).toBeLessThanOrEqual(33);
  expect(before.slice(1)).toMatch(/^(many|words)/);
  expect(match).toBe('target');
});

test('a beginning without a gap is cut between characters', () => {
  const { before } = cutAround(`${'😀'.repeat(20)}x beach`, 'beach');
  expect(before).toBe('…');
  expect(cutAround(`${'😀'.repeat(20)}xbeach`, 'beach').before).toBe(`…${'😀'.repeat(15)}x`);
});

test.each([
  ['nothing of it', 'else', 'nothing of it'],
  ['İstanbul', 'bul', 'İstanbul'],
  ['', 'x', ''],
])('%s without a match for %s is not cut', (text, searched, shown) => {
  expect(cutAround(text, searched)).toEqual({ before: shown, match: '', after: '' });
});
