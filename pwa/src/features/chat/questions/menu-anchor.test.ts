// @vitest-environment jsdom
import { expect, it, onTestFinished, vi } from 'vitest';
import { anchorOf } from './menu-anchor.ts';

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
  return anchorOf(document.querySelector('button')!, rows) === bubble;
}

/** Of an administrator: six items below the signs, 337 px with the room around them. */
const longest = 7;

it.each([
  [longest, { height: 160 + 337 }, true],
  [longest, { height: 160 + 336 }, false],
  [longest, { height: 160 + 337, text: 32 }, false],
  [longest, { height: 160 + 444, text: 32 }, true],
  // A message that waits has no signs: 'Copy' and 'Delete'.
  [2, { height: 160 + 120 }, true],
])('a menu of %i rows beside a bubble with %o: %s', (rows, window, expected) => {
  expect(isBeside(rows, window)).toBe(expected);
});

it('counts no room behind an open keyboard', () => {
  expect(window.innerHeight).toBe(768);
  expect(isBeside(longest, { height: 400 })).toBe(false);
});
