import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { widenWindow } from '../../testing/render-room.tsx';
import { openReplicaBench, showOver } from '../../testing/replica-bench.tsx';
import { blocklistEffects } from './blocklist-effects.ts';
import { BlocklistScreen } from './blocklist-screen.tsx';

const name = () => screen.getByLabelText('Member Name');

it('has the form beside the list of a wide window, ready for the next entry', async () => {
  widenWindow();
  const { replica } = await openReplicaBench({ effects: blocklistEffects });
  const user = showOver(replica, <BlocklistScreen />);
  await screen.findByRole('form', { name: 'Add to Blocklist' });
  expect(screen.queryByRole('button', { name: 'Report' })).not.toBeInTheDocument();
  await user.type(name(), 'mad_max');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(name()).toHaveValue('');
  expect(name()).toHaveFocus();
  await user.type(name(), 'mad_max');
  await user.type(screen.getByLabelText('Description'), 'Asked for addresses');
  await user.click(screen.getByRole('button', { name: 'Add Entry' }));
  expect(await screen.findByRole('group', { name: 'mad_max' })).toBeInTheDocument();
  await waitFor(() => expect(name()).toHaveFocus());
  expect(name()).toHaveValue('');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
