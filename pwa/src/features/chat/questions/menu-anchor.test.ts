// @vitest-environment jsdom
import { expect, it, onTestFinished, vi } from 'vitest';
import { placeMenu } from './menu-anchor.ts';

interface Seen {
  readonly height: number;
  /** Pixels of the root's text. */
  readonly text?: number;
}

/** Whether the menu opens beside the bubble instead of its opener. */
function isBeside(rows: number, { height, text = 16 }: Seen): boolean {
  document.body.innerHTML =
    '<div data-message-id="1"><div data-bubble><button></button></div></div>';
  const bubble = document.querySelector('[data-bubble]')!;
  bubble.getBoundingClientRect = () => new DOMRect(0, 100, 200, 60);
  document.documentElement.style.fontSize = `${text}px`;
  vi.stubGlobal('visualViewport', { offsetTop: 0, height });
  onTestFinished(() => void vi.unstubAllGlobals());
  const opener = document.querySelector('button')!;
  return placeMenu(opener, rows, false).anchor !== opener;
}

it.each([
  { hovers: true, isOwn: false, left: 300, align: 'end' },
  { hovers: true, isOwn: true, left: 300, align: 'start' },
  { hovers: false, isOwn: false, left: 0, align: 'start' },
])('opens at the button where a pointer shows it: %o', ({ hovers, isOwn, left, align }) => {
  vi.stubGlobal('matchMedia', () => ({ matches: hovers }));
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(isBeside(1, { height: 900 })).toBe(true);
  const opener = document.querySelector('button')!;
  opener.getBoundingClientRect = () => new DOMRect(300, 120, 44, 44);
  const place = placeMenu(opener, 1, isOwn);
  expect(place.align).toBe(align);
  // Whose scrolling the menu follows.
  expect(place.anchor).toHaveProperty('contextElement', opener.parentElement);
  expect(place.anchor.getBoundingClientRect()).toMatchObject({ left, top: 94, height: 72 });
});

/** Of an administrator: six items below the signs, 343 px with the room around them. */
const longest = 7;

it.each([
  [longest, { height: 160 + 343 }, true],
  [longest, { height: 160 + 342 }, false],
  [longest, { height: 160 + 343, text: 32 }, false],
  [longest, { height: 160 + 450, text: 32 }, true],
  // A message that waits has no signs: 'Copy' and 'Delete'.
  [2, { height: 160 + 126 }, true],
])('a menu of %i rows beside a bubble with %o: %s', (rows, window, expected) => {
  expect(isBeside(rows, window)).toBe(expected);
});

it('counts no room behind an open keyboard', () => {
  expect(window.innerHeight).toBe(768);
  expect(isBeside(longest, { height: 400 })).toBe(false);
});
