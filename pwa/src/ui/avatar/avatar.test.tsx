import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Avatar, initialsOf } from './avatar.tsx';

test.each([
  ['ruby', 'RU'],
  ['Ruby Rose', 'RR'],
  ['mia.van.dyk', 'MV'],
  ['x', 'X'],
  ['😀😀😀', '😀😀'],
  ['  ', ''],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('keeps its hue when the name changes, and is hidden from screen readers', () => {
  const { container, rerender } = render(<Avatar name="ruby" seed="1" />);
  const before = container.firstElementChild?.getAttribute('data-hue');
  expect(before).toMatch(/^[0-7]$/);
  rerender(<Avatar name="mia" seed="1" />);
  expect(container.firstElementChild).toHaveAttribute('data-hue', before);
  expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
});

test('has no hue for nobody one works with', () => {
  const { container } = render(<Avatar name="ruby" isGrey />);
  expect(container.firstElementChild).not.toHaveAttribute('data-hue');
});
