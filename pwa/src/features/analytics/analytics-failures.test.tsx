import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockUnreachable } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { renderRoom } from '../../testing/render-room.tsx';
import { AnalyticsScreen } from './analytics-screen.tsx';
import { refuseFigures, serveFigures } from './testing/serve-figures.ts';

const open = () => renderRoom(<AnalyticsScreen />, '/admin/analytics');

test('one area that fails is reported there, with Retry; the others stay', async () => {
  serveFigures();
  server.use(mockUnreachable('analytics.earnings'));
  const { user } = open();
  expect(await screen.findByText('These figures could not be loaded')).toBeInTheDocument();
  expect(await screen.findByText('Total users')).toBeInTheDocument();
  serveFigures();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('$123,456.70')).toBeInTheDocument();
});

test('all areas that fail are reported once, with one Retry for all', async () => {
  serveFigures();
  refuseFigures();
  const { user } = open();
  expect(await screen.findByText('The figures could not be loaded')).toBeInTheDocument();
  expect(screen.queryByText('These figures could not be loaded')).not.toBeInTheDocument();
  expect(screen.queryByRole('heading', { level: 2 })).not.toBeInTheDocument();
  serveFigures();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('$123,456.70')).toBeInTheDocument();
  expect(await screen.findByText('Total users')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Training by module' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});
