import { offlineCalls } from '@greenroom/sync-protocol/contract';
import { expect, it } from 'vitest';
import { explainRefusal } from '../../features/changes/refusal-words.ts';
import { loadRefusals } from './refusal-reason.tsx';

const refusals = await loadRefusals();

/** Calls of which every request that fits the contract is applied. */
const neverRefused = ['notifications.markAllRead', 'notifications.setPreferences'];

it.each(offlineCalls)('has words for every refusal of $name', ({ name, problems = [] }) => {
  expect(problems.length === 0).toBe(neverRefused.includes(name));
  for (const code of problems) expect(refusals[name]).toHaveProperty(code);
});

it('falls back to the server’s text, for unknown calls too', () => {
  const problem = { code: 'not_found', message: 'Gone' } as const;
  expect(explainRefusal({ call: 'schedule.remove', problem }, refusals)).toMatch(/another device/);
  expect(explainRefusal({ call: 'an.older.call', problem }, refusals)).toBe('Gone');
  const other = { code: 'forbidden', message: 'Not now' } as const;
  expect(explainRefusal({ call: 'schedule.remove', problem: other }, refusals)).toBe('Not now');
});
