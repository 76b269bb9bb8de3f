import { addDays } from '@greenroom/sync-protocol/time/dates';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { openReplicaBench, showOver } from '../../testing/replica-bench.tsx';
import { setTouch } from '../../testing/window-state.ts';
import { targetsEffects } from './targets-effects.ts';
import { deviceDate } from './targets-queries.ts';
import { TargetsScreen } from './targets-screen.tsx';

// The browser's own picker takes a day at once.
beforeEach(setTouch);

it('a target stays typed, is said not to be created while targets cannot be read, and can be', async () => {
  const { replica } = await openReplicaBench({ effects: targetsEffects });
  const user = showOver(replica, <TargetsScreen />);
  await user.type(await screen.findByLabelText('Target Name'), 'New camera');
  await user.type(screen.getByLabelText('Target Amount (£ GBP)'), '400');
  const endDate = addDays(deviceDate(Date.now()), 6);
  fireEvent.change(screen.getByLabelText('End Date'), { target: { value: endDate } });
  // Of the command's read alone: the screen's own queries call the table.
  vi.spyOn(replica, 'read').mockRejectedValueOnce(new Error('away'));
  await user.click(screen.getByRole('button', { name: 'Create Target' }));
  const main = within(screen.getByRole('main'));
  expect(await main.findByRole('alert')).toHaveTextContent('Failed to create target');
  expect(screen.getByLabelText('Target Name')).toHaveValue('New camera');
  await user.click(screen.getByRole('button', { name: 'Create Target' }));
  await screen.findByRole('progressbar', { name: 'Progress of New camera' });
});
