import { render, screen } from '@testing-library/react';
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
