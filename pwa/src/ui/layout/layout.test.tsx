import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Card } from '../card/card.tsx';
import { Row, Stack } from './layout.tsx';

test('a stack is a div with its gap, and keeps attributes and class', () => {
  render(<Stack gap={12} className="text-note" aria-label="Facts" role="group" />);
  const stack = screen.getByRole('group', { name: 'Facts' });
  expect(stack.tagName).toBe('DIV');
  expect(stack).toHaveClass('stack gap-12 text-note', { exact: true });
});

test('a row is the given element, with where its children stand', () => {
  render(
    <Row as="ul" gap={8} align="center" justify="between" wrap>
      <li>One</li>
    </Row>,
  );
  expect(screen.getByRole('list')).toHaveClass('row gap-8 align-center justify-between wrap', {
    exact: true,
  });
});

test('without a choice nothing is set', () => {
  render(<Row role="group" />);
  expect(screen.getByRole('group')).toHaveClass('row', { exact: true });
});

test('a stack can be another component, which keeps its own class', () => {
  render(<Stack as={Card} gap={16} role="group" />);
  expect(screen.getByRole('group')).toHaveClass('card', 'stack', 'gap-16');
});
