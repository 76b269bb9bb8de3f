import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { keepStepsDone, expectSteps } from './first-steps-room.ts';
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

const createdAt = '2026-11-27T09:00:00.000Z';
const hoursLater = (hours: number) => Date.parse(createdAt) + hours * 3_600_000;

it('room is kept for the steps of an administrator of today, before anything is read', () => {
  expect(expectSteps(createdAt, hoursLater(1))).toEqual({
    done: [false, false, false],
    isGuess: true,
  });
  expect(expectSteps(createdAt, hoursLater(25)).done).toEqual([true, true, true]);
});

it('the steps are as this device last read them', () => {
  keepStepsDone([true, false, true]);
  expect(expectSteps(createdAt, hoursLater(1))).toEqual({
    done: [true, false, true],
    isGuess: false,
  });
  keepStepsDone([true, true, true]);
  expect(expectSteps(createdAt, hoursLater(1)).done).toEqual([true, true, true]);
});
