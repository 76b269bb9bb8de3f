// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { keepStepsDone, readStepsDone } from './first-steps-room.ts';

const createdAt = '2026-11-27T09:00:00.000Z';
const hoursLater = (hours: number) => Date.parse(createdAt) + hours * 3_600_000;

test('an administrator of today meets the steps before anything is read, others do not', () => {
  expect(readStepsDone(createdAt, hoursLater(1))).toEqual([false, false, false]);
  expect(readStepsDone(createdAt, hoursLater(25))).toEqual([true, true, true]);
});

test('the steps are as this device last read them', () => {
  keepStepsDone([true, false, true]);
  expect(readStepsDone(createdAt, hoursLater(1))).toEqual([true, false, true]);
  keepStepsDone([true, true, true]);
  expect(readStepsDone(createdAt, hoursLater(1))).toEqual([true, true, true]);
});
