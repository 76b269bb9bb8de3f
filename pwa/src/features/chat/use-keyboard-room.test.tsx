import { render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useKeyboardRoom } from './use-keyboard-room.ts';

function Room() {
  const element = useRef<HTMLDivElement>(null);
  useKeyboardRoom(element);
  return <div ref={element}>Room</div>;
}

const view = Object.assign(new EventTarget(), { height: 768, offsetTop: 0, scale: 1 });

beforeEach(() => {
  vi.stubGlobal('visualViewport', Object.assign(view, { height: 768, offsetTop: 0, scale: 1 }));
  vi.stubGlobal('innerHeight', 768);
  return () => vi.unstubAllGlobals();
});

function resizeTo(change: Partial<typeof view>): HTMLElement {
  Object.assign(view, change);
  view.dispatchEvent(new Event('resize'));
  return screen.getByText('Room');
}

test('the room fits above an open keyboard', () => {
  render(<Room />);
  const room = resizeTo({ height: 420, offsetTop: 30 });
  expect(room).toHaveAttribute('data-keyboard');
  expect(room.style.getPropertyValue('--visible-height')).toBe('420px');
  expect(room.style.getPropertyValue('--visible-top')).toBe('30px');
  expect(resizeTo({ height: 768, offsetTop: 0 })).not.toHaveAttribute('data-keyboard');
});

test('browser bars and zooming do not count as a keyboard', () => {
  render(<Room />);
  expect(resizeTo({ height: 700 })).not.toHaveAttribute('data-keyboard');
  expect(resizeTo({ height: 300, scale: 2 })).not.toHaveAttribute('data-keyboard');
});
