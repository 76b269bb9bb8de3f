import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { mockUnreachable } from '../../testing/mock-call.ts';
import { expectLink } from '../../testing/at-address.tsx';
import { server } from '../../testing/mock-server.ts';
import { renderRoom } from '../../testing/render-room.tsx';
import { ReportScreen } from './report-screen.tsx';
import { serveFigures } from './testing/serve-figures.ts';

function mockPrint() {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return print;
}

const open = () =>
  renderRoom(<ReportScreen />, '/admin/analytics/report?from=2026-10-01&to=2026-10-31');

test('has every area with all its figures, and opens the printing dialog once', async () => {
  const print = mockPrint();
  serveFigures();
  const { user } = open();
  const paper = within(await screen.findByRole('article'));
  expect(paper.getByText(/1–31 Oct 2026/, { selector: 'p > span' })).toBeInTheDocument();
  for (const name of ['Hours', 'Users', 'Earnings', 'Engagement', 'Content']) {
    expect(paper.getByRole('heading', { name, level: 2 })).toBeInTheDocument();
    // Among the highlights, which come before all areas.
    expect(paper.getByRole('heading', { name, level: 3 })).toBeInTheDocument();
  }
  expect(paper.getAllByRole('heading', { level: 2 })[1]).toHaveTextContent('Highlights');
  expect(paper.getAllByRole('table')).toHaveLength(5);
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(2);
});

test('marks in its tables and beside its charts what is not over', async () => {
  mockPrint();
  serveFigures();
  renderRoom(<ReportScreen />, '/admin/analytics/report');
  const paper = within(await screen.findByRole('article'));
  const days = within(paper.getByRole('table', { name: 'New and approved accounts' }));
  expect(days.getAllByRole('rowheader')[0]).toHaveTextContent(/\d{4} Today so far$/);
  expect(days.getAllByRole('rowheader')[1]).not.toHaveTextContent('so far');
  const legend = paper.getAllByText('Today so far', { selector: 'li' });
  expect(legend[0]).toBeInTheDocument();
});

test('is not printed while an area is missing', async () => {
  const print = mockPrint();
  serveFigures();
  server.use(mockUnreachable('analytics.content'));
  open();
  expect(await screen.findByText('The figures could not be loaded')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Print' })).toBeDisabled();
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
  expect(print).not.toHaveBeenCalled();
});

test('of days that are no period it says so, and leads back to choose others', async () => {
  const print = mockPrint();
  serveFigures();
  renderRoom(<ReportScreen />, '/admin/analytics/report?from=2026-10-31&to=2026-10-01');
  expect(await screen.findByText(/Choose a start before the end/)).toBeInTheDocument();
  expectLink('Choose other days', '/admin/analytics?from=2026-10-31&to=2026-10-01');
  expect(screen.queryByText('Loading the report')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Print' })).toBeDisabled();
  expect(print).not.toHaveBeenCalled();
});
