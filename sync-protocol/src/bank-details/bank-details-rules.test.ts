import { describe, expect, it } from 'vitest';
import {
  containsNumber,
  isSameName,
  maskAccountNumber,
  maskSortCode,
  stripSeparators,
} from './bank-details-rules.ts';

it.each(['Sort code 11.22.33', '11/22/33', '11_22_33', '11\u200b22\u200b33', '１１２２３３'])(
  'a number is found in %j, whatever separates its digits',
  (text) => expect(containsNumber(text, ['112233'])).toBe(true),
);

describe('masking', () => {
  it.each([
    ['12345678', '••••5678'],
    ['12345678901234567890', '••••7890'],
  ])('shows the last four digits of the account number %s', (number, masked) => {
    expect(maskAccountNumber(number)).toBe(masked);
  });

  it('shows the last two digits of the sort code', () => {
    expect(maskSortCode('123456')).toBe('••••56');
  });
});

describe('typed numbers', () => {
  it.each([
    ['12-34-56', '123456'],
    [' 12 34\u00a056 ', '123456'],
    ['12–34—56', '123456'],
    ['1234 5678', '12345678'],
  ])('lose spaces and hyphens: %j', (typed, digits) => {
    expect(stripSeparators(typed)).toBe(digits);
  });

  it('keep everything else, so that it is refused', () => {
    expect(stripSeparators('12.34/56a')).toBe('12.34/56a');
  });
});

describe('a number in a text', () => {
  it.each(['12345678', 'It says 1234 5678.', 'Is 1234-5678 yours?', '0123456789'])(
    'is found in %j',
    (text) => expect(containsNumber(text, ['12345678', '112233'])).toBe(true),
  );

  it.each(['', 'Ends in 5678', 'Your account number has a digit too few'])(
    'is not found in %j',
    (text) => expect(containsNumber(text, ['12345678', '112233'])).toBe(false),
  );
});

it.each([
  ['Mía  Okafor ', 'mia okafor', true],
  ['Mia Okafor', 'Okafor Mia', false],
  ['Mia', 'Mia Okafor', false],
])('the names %j and %j: same is %s', (one, other, same) => {
  expect(isSameName(one, other)).toBe(same);
});
