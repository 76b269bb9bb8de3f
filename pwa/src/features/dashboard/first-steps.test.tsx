import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { FirstSteps } from './first-steps.tsx';

it.each([
  [true, 'takes no focus'],
  [false, 'can be used'],
])('while it is coming (%s) it %s', (isComing) => {
  render(<FirstSteps done={[false, false, false]} isComing={isComing} />, {
    wrapper: MemoryRouter,
  });
  const steps = screen.getByText('First steps').closest('section');
  expect(steps?.hasAttribute('inert')).toBe(isComing);
});
