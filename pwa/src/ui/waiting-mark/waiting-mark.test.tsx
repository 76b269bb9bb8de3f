import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { WaitingMark } from './waiting-mark.tsx';

test('what was sent earlier is told to screen readers only', () => {
  render(<WaitingMark state="sent" />);
  expect(screen.getByTitle('Sent')).not.toHaveClass('fading');
});

test('the mark of what is sent meanwhile fades', () => {
  const { rerender } = render(<WaitingMark state="waiting" />);
  expect(screen.getByTitle('Saved on this device')).toBeInTheDocument();
  rerender(<WaitingMark state="sent" />);
  expect(screen.getByTitle('Sent')).toHaveClass('fading');
});
