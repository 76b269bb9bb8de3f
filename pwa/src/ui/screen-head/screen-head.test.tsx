import { render, screen } from '@testing-library/react';
import { AtAddress, expectLink } from '../../testing/at-address.tsx';
import { expect, test } from 'vitest';
import { ScreenHead } from './screen-head.tsx';
import { ScreenStatus } from './screen-status.ts';

test('shows the nearest provided status', () => {
  render(
    <ScreenStatus value="Offline">
      <ScreenStatus value="Offline, nothing is queued">
        <ScreenHead title="Users" />
      </ScreenStatus>
    </ScreenStatus>,
  );
  expect(screen.getByText('Offline, nothing is queued')).toBeInTheDocument();
  expect(screen.queryByText('Offline')).not.toBeInTheDocument();
});

test('without a status it shows title and back', () => {
  render(<ScreenHead title="Privacy" back={{ to: '/', label: 'Home' }} />, {
    wrapper: AtAddress,
  });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Privacy');
  expectLink('Home', '/');
});
