import type { QuietHours } from '@greenroom/sync-protocol/push/push-calls';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { MockProblem, mockCall, mockUnreachable } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { callApi } from '../../../rest/call-api.ts';
import { endEra } from '../../../platform/session-era.ts';
import { setOnline } from '../../../testing/window-state.ts';
import { dismissToast, useToastStore } from '../../../ui/toast/toast-store.ts';
import { toldLast, waitForTold } from '../../../ui/toast/testing/told-last.ts';
import { Toaster } from '../../../ui/toast/toaster.tsx';
import { QuietHoursFields } from './quiet-hours-fields.tsx';

function open(stored: QuietHours = { from: null, to: null }) {
  const saved: unknown[] = [];
  server.use(
    mockCall('push.readQuietHours', () => stored),
    mockCall('push.setQuietHours', ({ input }) => {
      saved.push(input);
      return { from: input.from ?? null, to: input.to ?? null } as QuietHours;
    }),
  );
  const { unmount } = render(<QuietHoursFields />);
  return { user: userEvent.setup(), saved, unmount };
}

/** Types a time and leaves its field. */
function enter(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fireEvent.blur(screen.getByLabelText(label));
}

const toggle = () => screen.getByRole('switch', { name: 'Quiet hours' });

it('stores a night at once, each change of it, and forgets it again', async () => {
  const { user, saved } = open();
  await waitFor(() => expect(toggle()).toBeEnabled());
  expect(toggle()).not.toBeChecked();
  await user.click(toggle());
  expect(await screen.findByLabelText('From')).toHaveValue('22:00');
  expect(saved).toEqual([{ from: '22:00', to: '07:00' }]);
  enter('To', '06:30');
  await waitFor(() => expect(saved[1]).toEqual({ from: '22:00', to: '06:30' }));
  await waitForTold({ title: 'Quiet hours saved' });
  // The switch says it: a toast would say it again.
  expect(
    screen.getByText('No push from 22:00 to 06:30, except reminders of shifts.'),
  ).toBeVisible();
  expect(useToastStore.getState().toast).toBeNull();
  await waitFor(() => expect(screen.getByLabelText('To')).toHaveValue('06:30'));
  await waitFor(() => expect(toggle()).not.toHaveAttribute('aria-busy', 'true'));
  await user.click(toggle());
  await waitFor(() => expect(saved[2]).toEqual({ from: null, to: null }));
  await waitFor(() => expect(toggle()).not.toBeChecked());
});

it('shows the night that is stored', async () => {
  open({ from: '21:30', to: '06:15' });
  expect(await screen.findByLabelText('From')).toHaveValue('21:30');
  expect(screen.getByLabelText('To')).toHaveValue('06:15');
});

it.each([
  ['22:00', 'The two times must differ'],
  ['', 'Please enter both times'],
])('does not save an end of %j and says why', async (to, text) => {
  const { saved } = open({ from: '22:00', to: '07:00' });
  await waitFor(() => expect(toggle()).toBeChecked());
  enter('To', to);
  expect(screen.getByText(text)).toBeInTheDocument();
  // The focus has left the field.
  await waitForTold({ title: 'Not saved', text, isReasonShown: false });
  expect(saved).toEqual([]);
});

it('on the way from one end to the other nothing is said yet', async () => {
  const { user } = open({ from: '22:00', to: '07:00' });
  const from = await screen.findByLabelText('From');
  dismissToast();
  act(() => from.focus());
  fireEvent.change(from, { target: { value: '07:00' } });
  act(() => screen.getByLabelText('To').focus());
  expect(screen.getByText('The two times must differ')).toBeInTheDocument();
  expect(toldLast()).toBeNull();
  await user.click(document.body);
  await waitForTold({ title: 'Not saved', text: 'The two times must differ' });
});

it('that could not be saved says so beside the fields, until they are', async () => {
  open({ from: '22:00', to: '07:00' });
  await waitFor(() => expect(toggle()).toBeChecked());
  server.use(mockUnreachable('push.setQuietHours'));
  enter('To', '06:00');
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to save quiet hours');
  server.use(mockCall('push.setQuietHours', () => ({ from: '22:00', to: '06:00' })));
  fireEvent.blur(screen.getByLabelText('To'));
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
});

it('that could not be saved are spoken once', async () => {
  render(<Toaster />);
  open({ from: '22:00', to: '07:00' });
  await waitFor(() => expect(toggle()).toBeChecked());
  server.use(
    mockCall('push.setQuietHours', () => {
      throw new MockProblem('conflict', 'Not now');
    }),
  );
  enter('To', '06:00');
  expect(await screen.findByText('Error')).toBeInTheDocument();
  expect(await screen.findAllByText('Not now')).toHaveLength(1);
});

it('stored while the other field is typed in, leave its text and its focus', async () => {
  const { user } = open({ from: '22:00', to: '07:00' });
  await waitFor(() => expect(toggle()).toBeChecked());
  const stored = Promise.withResolvers<void>();
  server.use(
    mockCall('push.setQuietHours', async () => {
      await stored.promise;
      return { from: '23:00', to: '07:00' };
    }),
  );
  enter('From', '23:00');
  const to = screen.getByLabelText('To');
  await user.click(to);
  fireEvent.change(to, { target: { value: '08:00' } });
  stored.resolve();
  await waitForTold({ title: 'Quiet hours saved' });
  expect(screen.getByLabelText('From')).toHaveValue('23:00');
  expect(screen.getByLabelText('To')).toHaveValue('08:00');
  await waitFor(() => expect(to).toHaveFocus());
});

/** The first answer comes once `first` is resolved. */
function holdFirst() {
  const first = Promise.withResolvers<void>();
  const sent: QuietHours[] = [];
  server.use(
    mockCall('push.setQuietHours', async ({ input }) => {
      sent.push(input as QuietHours);
      if (sent.length === 1) await first.promise;
      return input as QuietHours;
    }),
  );
  return { first, sent };
}

it('are stored one after the other, in the order they were entered', async () => {
  open({ from: '22:00', to: '07:00' });
  await waitFor(() => expect(toggle()).toBeChecked());
  const { first, sent } = holdFirst();
  enter('From', '23:00');
  await waitFor(() => expect(sent).toHaveLength(1));
  enter('To', '08:00');
  // A request sent later has its answer.
  await act(() => callApi('push.readQuietHours'));
  expect(sent).toEqual([{ from: '23:00', to: '07:00' }]);
  first.resolve();
  await waitFor(() => expect(sent[1]).toEqual({ from: '23:00', to: '08:00' }));
  await waitFor(() => expect(toldLast()).toMatchObject({ text: 'From 23:00 to 08:00.' }));
});

it('taken back while they are on their way are stored as they were', async () => {
  open({ from: '22:00', to: '07:00' });
  await waitFor(() => expect(toggle()).toBeChecked());
  const { first, sent } = holdFirst();
  enter('From', '22:30');
  await waitFor(() => expect(sent).toHaveLength(1));
  enter('From', '22:00');
  first.resolve();
  await waitFor(() => expect(sent[1]).toEqual({ from: '22:00', to: '07:00' }));
});

it('refused after the screen was left are told there', async () => {
  const { unmount } = open({ from: '22:00', to: '07:00' });
  await waitFor(() => expect(toggle()).toBeChecked());
  const refused = Promise.withResolvers<never>();
  const sent: unknown[] = [];
  server.use(
    mockCall('push.setQuietHours', ({ input }) => {
      sent.push(input);
      return refused.promise;
    }),
  );
  enter('To', '06:00');
  await waitFor(() => expect(sent).toHaveLength(1));
  unmount();
  refused.reject(new MockProblem('conflict', 'Not now'));
  await waitFor(() =>
    expect(useToastStore.getState().toast).toMatchObject({ title: 'Error', text: 'Not now' }),
  );
});

it('typed and left without leaving the field are stored', async () => {
  const { saved, unmount } = open({ from: '22:00', to: '07:00' });
  await waitFor(() => expect(toggle()).toBeChecked());
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '22:30' } });
  unmount();
  await waitFor(() => expect(saved).toEqual([{ from: '22:30', to: '07:00' }]));
  await waitForTold({ title: 'Quiet hours saved' });
});

it('turned off do not come back with what was typed', async () => {
  const { user, saved } = open({ from: '22:00', to: '07:00' });
  await waitFor(() => expect(toggle()).toBeChecked());
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '22:30' } });
  await user.click(toggle());
  await waitFor(() => expect(toggle()).not.toBeChecked());
  // A request sent later has its answer.
  await act(() => callApi('push.readQuietHours'));
  expect(saved).toEqual([{ from: null, to: null }]);
});

it('turned off on another device do not come back with what was typed', async () => {
  const { saved } = open({ from: '22:00', to: '07:00' });
  await waitFor(() => expect(toggle()).toBeChecked());
  setOnline(false);
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '22:30' } });
  server.use(mockCall('push.readQuietHours', () => ({ from: null, to: null })));
  setOnline(true);
  await waitFor(() => expect(toggle()).not.toBeChecked());
  // A request sent later has its answer.
  await act(() => callApi('push.readQuietHours'));
  expect(saved).toEqual([]);
});

it('entered before a sign-out are not sent after it', async () => {
  open({ from: '22:00', to: '07:00' });
  await waitFor(() => expect(toggle()).toBeChecked());
  const first = Promise.withResolvers<void>();
  const sent: unknown[] = [];
  server.use(
    mockCall('push.setQuietHours', async ({ input }) => {
      sent.push(input);
      await first.promise;
      return input as QuietHours;
    }),
  );
  enter('From', '23:00');
  await waitFor(() => expect(sent).toHaveLength(1));
  enter('To', '08:00');
  endEra();
  first.resolve();
  await waitFor(() => expect(toggle()).not.toHaveAttribute('aria-busy', 'true'));
  expect(sent).toHaveLength(1);
  expect(toldLast()).toBeNull();
});

it('that could not be loaded says so and can be loaded again', async () => {
  const { user } = open({ from: '22:00', to: '07:00' });
  server.use(mockUnreachable('push.readQuietHours'));
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(toggle()).toBeDisabled();
  server.use(mockCall('push.readQuietHours', () => ({ from: '22:00', to: '07:00' })));
  await user.click(retry);
  await waitFor(() => expect(toggle()).toBeChecked());
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});

it('needs a connection, and says so', async () => {
  open();
  await waitFor(() => expect(toggle()).toBeEnabled());
  act(() => setOnline(false));
  expect(toggle()).toBeDisabled();
  expect(screen.getByText('This needs the network.')).toBeInTheDocument();
  act(() => setOnline(true));
});
