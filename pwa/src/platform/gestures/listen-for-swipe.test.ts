// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { listenForSwipe } from './listen-for-swipe.ts';

const room = document.createElement('div');
const row = document.createElement('p');
room.append(row);
const swiped = vi.fn<(element: HTMLElement) => void>();
let end: () => void;

function listen(towards: 'left' | 'right') {
  end = listenForSwipe(room, {
    towards,
    find: (target) => (target instanceof HTMLElement && target !== room ? target : null),
    onSwipe: swiped,
  });
}

beforeEach(() => {
  swiped.mockReset();
  listen('right');
});
afterEach(() => end());

const touch = { pointerType: 'touch', isPrimary: true, pointerId: 1, clientX: 100, clientY: 100 };
const moveTo = (clientX: number, clientY = 100) =>
  fireEvent.pointerMove(row, { ...touch, clientX, clientY });

it('acts when the finger lifts 64 pixels farther', () => {
  fireEvent.pointerDown(row, touch);
  moveTo(130);
  expect(row.dataset['swipe']).toBe('moving');
  expect(row.style.getPropertyValue('--swipe')).toBe('30px');
  moveTo(164);
  expect(row.dataset['swipe']).toBe('ready');
  expect(swiped).not.toHaveBeenCalled();
  fireEvent.pointerUp(row, touch);
  expect(swiped).toHaveBeenCalledExactlyOnceWith(row);
  expect(row.dataset['swipe']).toBeUndefined();
  expect(row.style.getPropertyValue('--swipe')).toBe('');
});

it('acts towards the left where that is wanted', () => {
  end();
  listen('left');
  fireEvent.pointerDown(row, touch);
  moveTo(20);
  expect(row.style.getPropertyValue('--swipe')).toBe('-80px');
  fireEvent.pointerUp(row, touch);
  expect(swiped).toHaveBeenCalledOnce();
});

it.each([
  ['moves less', () => moveTo(163)],
  ['comes back', () => [moveTo(180), moveTo(120)]],
  ['scrolls first', () => [moveTo(105, 120), moveTo(180, 120)]],
  ['goes to the other side', () => [moveTo(60), moveTo(180)]],
  ['is taken over by the browser', () => [moveTo(180), fireEvent.pointerCancel(row, touch)]],
  ['does not move', () => undefined],
])('does nothing when the finger %s', (_what, happen) => {
  fireEvent.pointerDown(row, touch);
  happen();
  fireEvent.pointerUp(row, touch);
  expect(swiped).not.toHaveBeenCalled();
  expect(row.dataset['swipe']).toBeUndefined();
});

it('is no gesture of a mouse, or outside what can be swiped', () => {
  fireEvent.pointerDown(row, { ...touch, pointerType: 'mouse' });
  moveTo(180);
  fireEvent.pointerUp(row, touch);
  fireEvent.pointerDown(room, touch);
  fireEvent.pointerMove(room, { ...touch, clientX: 180 });
  fireEvent.pointerUp(room, touch);
  expect(swiped).not.toHaveBeenCalled();
});

it('moves nothing with reduced motion, and acts all the same', () => {
  const matches = vi.spyOn(window, 'matchMedia');
  onTestFinished(() => matches.mockRestore());
  matches.mockReturnValue({ matches: true } as MediaQueryList);
  fireEvent.pointerDown(row, touch);
  moveTo(180);
  expect(row.style.getPropertyValue('--swipe')).toBe('');
  expect(row.dataset['swipe']).toBe('ready');
  fireEvent.pointerUp(row, touch);
  expect(swiped).toHaveBeenCalledOnce();
});
