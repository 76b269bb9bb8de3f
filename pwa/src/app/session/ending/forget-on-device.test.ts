// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { keepWaitingRows } from '../../../features/dashboard/queue/waiting-room.ts';
import { rememberStepsDone } from '../../home/use-first-steps-room.ts';
import { forgetOnDevice } from './forget-on-device.ts';

test('no note names the person who left: when their account was made, when they were here, what waited', async () => {
  rememberStepsDone({ createdAt: '2026-11-01T09:00:00.123Z' });
  localStorage.setItem('greenroom.used', '1 2');
  keepWaitingRows(7);
  localStorage.setItem('greenroom.theme', 'dark');
  expect(localStorage).toHaveLength(4);
  await forgetOnDevice();
  expect(Object.keys(localStorage)).toEqual(['greenroom.theme']);
});
