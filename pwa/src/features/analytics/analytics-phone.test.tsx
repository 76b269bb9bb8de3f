import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { mockCall, MockProblem } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { renderRoom } from '../../testing/render-room.tsx';
import { setPhone } from '../../testing/window-state.ts';
import { AnalyticsScreen } from './analytics-screen.tsx';
import { serveFigures } from './testing/serve-figures.ts';

const chosen = '?from=2026-10-01&to=2026-10-31';
const open = () => renderRoom(<AnalyticsScreen />, `/admin/analytics${chosen}`);

beforeEach(() => {
  setPhone();
  return () => vi.restoreAllMocks();
});

test('on a phone the days stand in a sheet, and what is made of the figures in a menu', async () => {
  serveFigures();
  const { user, query } = open();
  // Pressing the chosen days shows the usual ones.
  await user.click(await screen.findByRole('button', { name: /^Days/ }));
  expect(screen.getByRole('button', { name: /^From/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show the figures' }));
  const menu = screen.getByRole('button', { name: 'Export' });
  await user.click(menu);
  expect(await screen.findByRole('menuitem', { name: 'Export Data' })).toBeVisible();
  expect(screen.getByRole('menuitem', { name: 'Generate Report' })).toHaveAttribute(
    'href',
    `/admin/analytics/report${chosen}`,
  );
  await user.keyboard('{Escape}');
  // Given back later, the focus would be taken from what is pressed next.
  await waitFor(() => expect(menu).toHaveFocus());
  await user.click(await screen.findByRole('button', { name: '1–31 Oct 2026' }));
  await waitFor(() => expect(query().toString()).toBe(''));
  await waitFor(() => expect(screen.getByRole('group', { name: 'Period' })).toHaveFocus());
});

test('on a phone an export shows that it is under way, and offers no second one', async () => {
  serveFigures();
  const { promise: held, reject: refuse } = Promise.withResolvers<never>();
  server.use(mockCall('analytics.export', () => held));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Export Data' }));
  const button = await screen.findByRole('button', { name: 'Export, under way' });
  await user.click(button);
  expect(screen.queryByRole('menuitem')).not.toBeInTheDocument();
  refuse(new MockProblem('invalid', 'Too many days'));
  await waitFor(() => expect(button).toHaveAccessibleName('Export'));
});
