import { scheduleOfflineCalls } from '@greenroom/sync-protocol/schedule/schedule-calls';
import { expect, it } from 'vitest';
import { refusalWords } from './refusal-words.ts';

it.each(scheduleOfflineCalls)('has words for every refusal of $name', ({ problems = [] }) => {
  expect(problems.length).toBeGreaterThan(0);
  for (const code of problems) expect(refusalWords).toHaveProperty(code);
});
