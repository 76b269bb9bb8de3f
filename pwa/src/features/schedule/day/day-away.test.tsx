import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, onTestFinished } from 'vitest';
import { openBench, setClock, showSchedule } from '../testing/schedule-bench.tsx';

it('of a device that has it is never said to be missing without a network', async () => {
  setClock('2026-11-20 12:00');
  const { replica, server } = await openBench();
  server.isReachable = false;
  await replica.exchangeNow('person');
  const said: string[] = [];
  const observer = new MutationObserver(() => {
    if (document.body.textContent.includes('not on this device')) said.push(location.search);
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  onTestFinished(() => observer.disconnect());
  showSchedule(replica);
  expect(await screen.findByRole('heading', { name: 'No Schedule' })).toBeVisible();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Next week' }));
  expect(await screen.findByRole('heading', { name: 'No Schedule' })).toBeVisible();
  expect(said).toEqual([]);
});
