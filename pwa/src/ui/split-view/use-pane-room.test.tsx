import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { usePaneRoom } from './use-pane-room.ts';

function View() {
  const place = useRef<HTMLDivElement>(null);
  usePaneRoom(place, true);
  return <div ref={place} data-testid="view" />;
}

test('follows where the pane starts in the window, down to the gap it sticks at', () => {
  const place = vi.spyOn(Element.prototype, 'getBoundingClientRect');
  onTestFinished(() => place.mockRestore());
  place.mockReturnValue({ top: 192 } as DOMRect);
  render(<View />);
  const top = () => screen.getByTestId('view').style.getPropertyValue('--pane-top');
  expect(top()).toBe('192px');
  place.mockReturnValue({ top: -300 } as DOMRect);
  act(() => void window.dispatchEvent(new Event('scroll')));
  expect(top()).toBe('16px');
});
