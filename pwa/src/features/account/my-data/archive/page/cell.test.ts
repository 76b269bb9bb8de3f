// @vitest-environment jsdom
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellIn, cellOf } from './cell.ts';

const nowhere = () => null;

test('whatever a text says, it stays text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const place = document.createElement('td');
      place.innerHTML = cellOf(text, nowhere);
      expect(place.childElementCount).toBe(0);
      // A parser reads these as a line break.
      expect(place.textContent).toBe(text.replaceAll(/\r\n?/g, '\n').replaceAll('\0', ''));
    }),
  );
});

test.each([
  [null, ''],
  [true, 'Yes'],
  [false, 'No'],
  [12, '12'],
])('%j reads %s', (value, html) => {
  expect(cellOf(value, nowhere)).toBe(html);
});

test.each([
  ['status', 'completed_partial', 'Completed partial'],
  ['action', 'bankDetails.approve', 'Bank details: approve'],
  ['topic', 'chat-draft', 'Chat draft'],
  ['content', 'not_worked', 'not_worked'],
  ['tags', ['a', '<b>'], 'a<br>&lt;b&gt;'],
  [
    'input',
    {
      id: 'x',
      plannedStartTime: '20:00',
      status: 'not_worked',
      image: null,
      note: { text: '<b>' },
    },
    'Planned start time: 20:00<br>Status: Not worked<br>Note: Text: &lt;b&gt;',
  ],
])('%s %j reads %s to a person', (name, value, html) => {
  expect(cellIn({ title: '' }, name, value, nowhere)).toBe(html);
});

test('an instant is read in the device’s zone', () => {
  expect(cellOf('2026-11-24T01:05:00.000Z', nowhere)).toMatch(
    /^<time datetime="2026-11-24T01:05:00.000Z">2[34] Nov 2026, \d\d:05<\/time>$/,
  );
});

test('a date is the same in every zone', () => {
  expect(cellOf('2026-11-24', nowhere)).toBe('<time datetime="2026-11-24">24 Nov 2026</time>');
});

test('an image is shown where the archive has it', () => {
  const address = '/api/files/0190a000-0000-7000-8000-0000000000a1';
  expect(cellOf(address, (id) => `files/${id}.webp`)).toContain(
    'src="files/0190a000-0000-7000-8000-0000000000a1.webp"',
  );
  expect(cellOf(address, nowhere)).toBe('Not in this archive');
});
