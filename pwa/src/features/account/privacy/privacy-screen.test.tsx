import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeAccount } from '../../../testing/account-factory.ts';
import { openReplicaBench, showOver } from '../../../testing/replica-bench.tsx';
import { answerMedia } from '../../../testing/window-state.ts';
import { PrivacyScreen } from './privacy-screen.tsx';
import { here, serveDevices } from './testing/serve-devices.ts';

test.each([
  ['local', 'Change password'],
  ['oidc', 'Your devices'],
] as const)('a wide window of a %s account opens with “%s”', async (authType, title) => {
  answerMedia((query) => query === '(width >= 1280px)');
  serveDevices([here]);
  const { replica } = await openReplicaBench({ effects: {} });
  showOver(
    replica,
    <PrivacyScreen account={makeAccount({ authType })} onPasswordChanged={() => undefined} />,
  );
  const heading = await screen.findByRole('heading', { name: title });
  expect(heading.closest('details')).toHaveAttribute('open');
  expect(await screen.findByText(here.device)).toBeInTheDocument();
});
