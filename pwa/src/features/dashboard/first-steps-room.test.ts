// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { keepStepsDone, expectSteps } from './first-steps-room.ts';

const createdAt = '2026-11-27T09:00:00.000Z';
const hoursLater = (hours: number) => Date.parse(createdAt) + hours * 3_600_000;

test('room is kept for the steps of an administrator of today, before anything is read', () => {
  expect(expectSteps(createdAt, hoursLater(1))).toEqual({
    done: [false, false, false],
    isGuess: true,
  });
  expect(expectSteps(createdAt, hoursLater(25)).done).toEqual([true, true, true]);
});

test('the steps are as this device last read them', () => {
  keepStepsDone([true, false, true]);
  expect(expectSteps(createdAt, hoursLater(1))).toEqual({
    done: [true, false, true],
    isGuess: false,
  });
  keepStepsDone([true, true, true]);
  expect(expectSteps(createdAt, hoursLater(1)).done).toEqual([true, true, true]);
});
