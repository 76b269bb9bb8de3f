// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listenForLongPress } from './long-press.ts';

const message = document.createElement('div');
const pressed = vi.fn<() => void>();
let end: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  pressed.mockReset();
  end = listenForLongPress(message, pressed);
});

afterEach(() => {
  end();
});

const touch = { pointerType: 'touch', isPrimary: true, clientX: 100, clientY: 100 };

it('fires when a finger rests half a second', () => {
  fireEvent.pointerDown(message, touch);
  vi.advanceTimersByTime(499);
  expect(pressed).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(pressed).toHaveBeenCalledOnce();
});

it.each([
  ['lifts early', () => fireEvent.pointerUp(message, touch)],
  ['scrolls', () => fireEvent.pointerMove(message, { ...touch, clientY: 120 })],
  ['is taken over by the browser', () => fireEvent.pointerCancel(message, touch)],
])('does not fire when the finger %s', (_what, happen) => {
  fireEvent.pointerDown(message, touch);
  happen();
  vi.advanceTimersByTime(2_000);
  expect(pressed).not.toHaveBeenCalled();
});

it('tolerates a slight movement', () => {
  fireEvent.pointerDown(message, touch);
  fireEvent.pointerMove(message, { ...touch, clientX: 104 });
  vi.advanceTimersByTime(500);
  expect(pressed).toHaveBeenCalledOnce();
});

it('prevents the tap on release, but not that of a short touch', () => {
  fireEvent.pointerDown(message, touch);
  vi.advanceTimersByTime(500);
  expect(fireEvent.touchEnd(message)).toBe(false);
  fireEvent.pointerDown(message, touch);
  fireEvent.pointerUp(message, touch);
  expect(fireEvent.touchEnd(message)).toBe(true);
});

it('ignores the mouse, which keeps its context menu', () => {
  fireEvent.pointerDown(message, { ...touch, pointerType: 'mouse' });
  vi.advanceTimersByTime(2_000);
  expect(pressed).not.toHaveBeenCalled();
  expect(fireEvent.contextMenu(message)).toBe(true);
  fireEvent.pointerDown(message, touch);
  expect(fireEvent.contextMenu(message)).toBe(false);
});

it('does not fire after listening has ended', () => {
  fireEvent.pointerDown(message, touch);
  end();
  vi.advanceTimersByTime(2_000);
  expect(pressed).not.toHaveBeenCalled();
});
