import type { EndedDevice, OwnSession } from '@greenroom/sync-protocol/account/session-calls';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mockCall, mockRefusal } from '../../../../testing/mock-call.ts';
import { server } from '../../../../testing/mock-server.ts';
import { setOnline } from '../../../../testing/window-state.ts';
import { waitForTold } from '../../../../ui/toast/testing/told-last.ts';
import { renderSessions } from '../testing/open-row.tsx';
import {
  here,
  lost,
  makeErasure,
  serveDevices,
  type ServedDevices,
} from '../testing/serve-devices.ts';

const desk: OwnSession = {
  ...here,
  id: `${here.id.slice(0, -1)}2`,
  device: 'Edge',
  current: false,
};
let served: ServedDevices;

beforeEach(() => {
  served = serveDevices([here, desk], [lost]);
  server.use(
    mockCall('account.nameSession', ({ input: { id, label } }) => {
      const name = <Device extends EndedDevice>(device: Device): Device => {
        const { label: _former, ...rest } = device;
        return device.id === id ? ({ ...rest, ...(label !== '' && { label }) } as Device) : device;
      };
      served.sessions = served.sessions.map(name);
      served.ended = served.ended.map(name);
      return undefined;
    }),
  );
});

afterEach(() => setOnline(true));

async function openForm(device: string) {
  const button = await screen.findByRole('button', { name: new RegExp(`^Rename ${device}, last`) });
  await userEvent.click(button);
  const form = within(await screen.findByRole('dialog', { name: 'Rename device' }));
  const field = form.getByLabelText('Name');
  return { form, field, save: () => userEvent.click(form.getByRole('button', { name: 'Save' })) };
}

const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

const rowOf = async (name: string) =>
  within((await screen.findByText(name)).closest('li') as HTMLElement);

test.each([here, lost])(
  'gives $device a name, beside which the browser’s words stay',
  async (of) => {
    await renderSessions();
    const { field, save } = await openForm(of.device);
    await userEvent.type(field, '  Stage phone ');
    await save();
    const row = await rowOf('Stage phone');
    expect(row.getByText(new RegExp(of.device))).toBeInTheDocument();
    await isClosed();
    await waitForTold({ title: 'Device Renamed' });
  },
);

test('takes the name away by an empty one', async () => {
  served.sessions = [{ ...here, label: 'Stage phone' }];
  await renderSessions();
  const { field, save } = await openForm('Stage phone');
  expect(field).toHaveValue('Stage phone');
  expect(field).toHaveAccessibleDescription('Empty, it is “Chrome on Android”.');
  await userEvent.clear(field);
  await save();
  await waitFor(() => expect(screen.queryByText('Stage phone')).not.toBeInTheDocument());
  expect(await screen.findByText('Chrome on Android')).toBeInTheDocument();
});

test('refuses a longer one at the field, and says why the server refuses one', async () => {
  await renderSessions();
  const { form, field, save } = await openForm('Edge');
  await userEvent.type(field, 'x'.repeat(41));
  await save();
  expect(await form.findByText('Name must be at most 40 characters')).toBeInTheDocument();
  await userEvent.type(field, '{Backspace}');
  server.use(mockRefusal('account.nameSession', 'not_found', 'Session not found'));
  await save();
  expect(await form.findByRole('alert')).toHaveTextContent('Session not found');
});

test('calls the device by it before it is signed out or erased, and where it was asked to', async () => {
  served.sessions = [here, { ...desk, label: 'Office' }];
  served.ended = [{ ...lost, label: 'Lost phone' }];
  served.erasures = [
    { ...makeErasure('Safari on iPad'), label: 'Old tablet', byAdministrator: true },
  ];
  await renderSessions();
  const asked = within(await screen.findByRole('region', { name: 'Asked to erase' }));
  expect(asked.getByText('Old tablet')).toBeInTheDocument();
  expect(asked.getByText(/Safari on iPad/)).toBeInTheDocument();
  for (const [button, title] of [
    [/^Sign out Office, last used/, 'Sign out Office?'],
    [/^Erase Lost phone, last used/, 'Erase Lost phone?'],
  ] as const) {
    await userEvent.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByRole('alertdialog', { name: title })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  }
});

test('cannot be given without a network', async () => {
  await renderSessions();
  await screen.findByText('Edge');
  act(() => setOnline(false));
  for (const button of screen.getAllByRole('button', { name: /^Rename/ })) {
    expect(button).toBeDisabled();
  }
});
