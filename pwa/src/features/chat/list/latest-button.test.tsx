import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { LatestButton } from './latest-button.tsx';

it('stays the same element when a message arrives, so that a press under way counts', () => {
  const onPress = vi.fn();
  const { rerender } = render(<LatestButton isShown newCount={0} onPress={onPress} />);
  const pressed = screen.getByRole('button', { name: 'Latest messages' });
  rerender(<LatestButton isShown newCount={1} onPress={onPress} />);
  expect(screen.getByRole('button', { name: /^New messages/ })).toBe(pressed);
});
