import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Badge } from './badge.tsx';

test.each([
  [1, '1'],
  [9, '9'],
  [10, '9+'],
  [250, '9+'],
])('shows %i as %s', (count, text) => {
  render(<Badge count={count} label="unread messages" />);
  expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.getByText(`${count} unread messages`)).toBeInTheDocument();
});

test('shows nothing at 0', () => {
  const { container } = render(<Badge count={0} label="unread messages" />);
  expect(container).toBeEmptyDOMElement();
});
