import type { SecondFactor } from '@greenroom/sync-protocol/account/second-factor-calls';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { chooseAppName } from '../../../platform/privacy/discreet.ts';
import { NotesProvider } from '../../../platform/storage/notes-context.tsx';
import { UserNotes } from '../../../platform/storage/user-notes.ts';
import { mockCall, MockProblem, mockRefusal, mockUnreachable } from '../../../testing/mock-call.ts';
import { expectLink } from '../../../testing/at-address.tsx';
import { tabPatience } from '../../../replica/lock/held-by-tabs.ts';
import { server } from '../../../testing/mock-server.ts';
import { setOnline } from '../../../testing/window-state.ts';
import { waitForTold } from '../../../ui/toast/testing/told-last.ts';
import { openRow } from '../privacy/testing/open-row.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TwoStepRow } from './two-step-row.tsx';
import { provideWebLocks } from '../../../replica/testing/fake-web-locks.ts';

const saveFile = vi.hoisted(() => vi.fn<(file: Blob, name: string) => void>());
vi.mock('../../../platform/save-file.ts', () => ({ saveFile }));

const uri = 'otpauth://totp/Greenroom:ruby?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const codes = Array.from({ length: 10 }, (_, index) => `k7wdm-x3r9${'abcdefghjk'[index]}`);
const since = '2026-11-20T09:00:00.000Z';
let factor: SecondFactor;
let sent: unknown[];

beforeEach(() => {
  factor = { since: null, recoveryCodesLeft: 0 };
  sent = [];
  server.use(
    mockCall('account.readSecondFactor', () => factor),
    mockCall('account.startSecondFactor', ({ input }) => {
      sent.push(input);
      return { secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', uri };
    }),
    mockCall('account.confirmSecondFactor', ({ input }) => {
      sent.push(input);
      factor = { since, recoveryCodesLeft: 10 };
      return { recoveryCodes: codes };
    }),
    mockCall('account.renewRecoveryCodes', ({ input }) => {
      sent.push(input);
      return { recoveryCodes: codes };
    }),
    mockCall('account.stopSecondFactor', ({ input }) => {
      sent.push(input);
      factor = { since: null, recoveryCodesLeft: 0 };
      return undefined;
    }),
  );
});

afterEach(() => {
  setOnline(true);
  vi.restoreAllMocks();
});

test('one that was turned on by an answer that got lost is shown as on', async () => {
  const user = userEvent.setup();
  await renderSection();
  await press('Set up two-step sign-in');
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Password'), 'right{Enter}');
  server.use(
    mockCall('account.confirmSecondFactor', () => {
      factor = { since, recoveryCodesLeft: 10 };
      throw new MockProblem('conflict', 'Two-step sign-in is on already.');
    }),
  );
  await user.type(await dialog.findByLabelText('Code'), '123456{Enter}');
  expect(await dialog.findByText('Two-step sign-in is on already.')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('button', { name: 'Manage two-step sign-in' })).toBeVisible();
});

async function renderSection(notes?: UserNotes) {
  renderRow(notes);
  await openRow('Two-step sign-in');
}

function renderRow(notes = new UserNotes('ruby')): void {
  render(
    <MemoryRouter>
      <NotesProvider notes={notes}>
        <TwoStepRow username="ruby" />
      </NotesProvider>
    </MemoryRouter>,
  );
}

const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
};

async function fill(label: string, text: string): Promise<void> {
  await userEvent.type(await screen.findByLabelText(label), text);
}

test('is set up by password, app and code, and shows recovery codes that Escape keeps', async () => {
  // Gives the page a clipboard.
  userEvent.setup();
  await renderSection();
  await press('Set up two-step sign-in');
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
  await fill('Password', 'correct horse');
  await press('Continue');
  expect(await screen.findByRole('img', { name: /^QR code/ })).toBeInTheDocument();
  expect(screen.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeInTheDocument();
  expectLink(/on this device/, uri);
  await fill('Code', '123456');
  await press('Turn on');
  const kept = await screen.findByRole('alertdialog', { name: 'Keep your recovery codes' });
  expect(
    within(kept)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(codes);
  await userEvent.keyboard('{Escape}');
  await press('Copy');
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe(`${codes.join('\n')}\n`);
  await press('I have kept them');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(await screen.findByText('On')).toBeInTheDocument();
  expect(sent).toEqual([{ currentPassword: 'correct horse' }, { code: '123456' }]);
  await waitForTold({ title: 'Two-Step Sign-In On' });
});

test('the app lock waits while the key is taken to an app on the same device', async () => {
  const locks = provideWebLocks();
  await renderSection();
  await press('Set up two-step sign-in');
  await fill('Password', 'correct horse');
  expect(locks.heldNames).toEqual([]);
  await press('Continue');
  await screen.findByRole('img', { name: /^QR code/ });
  expect(locks.heldNames).toEqual([tabPatience]);
  cleanup();
  await waitFor(() => expect(locks.heldNames).toEqual([]));
});

test('shows a wrong password and a wrong code at their fields', async () => {
  const wrong = 'Current password is incorrect';
  server.use(
    mockRefusal('account.startSecondFactor', 'invalid', wrong, {
      fields: { currentPassword: [wrong] },
    }),
  );
  await renderSection();
  await press('Set up two-step sign-in');
  await fill('Password', 'a guess');
  await press('Continue');
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(wrong));
  // Once: it is read with the field.
  expect(screen.getAllByText(wrong)).toHaveLength(1);
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('is turned off with password and code', async () => {
  factor = { since, recoveryCodesLeft: 8 };
  await renderSection();
  await press('Manage two-step sign-in');
  expect(await screen.findByText('8 of 10')).toBeInTheDocument();
  expect(screen.queryByText('Few recovery codes are left')).not.toBeInTheDocument();
  await press('Turn off');
  await fill('Password', 'correct horse');
  await fill('Code', 'k7wdm-x3r9a');
  await press('Turn off');
  expect(await screen.findByText('Off')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent).toEqual([{ currentPassword: 'correct horse', code: 'k7wdm-x3r9a' }]);
  await waitForTold({ title: 'Two-Step Sign-In Off' });
});

test('saves recovery codes under the name that the app has on this device', async () => {
  onTestFinished(() => chooseAppName('Greenroom'));
  chooseAppName('Planner');
  render(<RecoveryCodes codes={codes} onKept={() => undefined} />);
  await press('Save as file');
  expect(saveFile.mock.lastCall?.[1]).toBe('planner-recovery-codes.txt');
  expect(await saveFile.mock.lastCall?.[0].text()).toMatch(/^Planner recovery codes/);
});

test('warns of few recovery codes, and makes new ones', async () => {
  factor = { since, recoveryCodesLeft: 2 };
  await renderSection();
  await press('Manage two-step sign-in');
  expect(await screen.findByText('Few recovery codes are left')).toBeInTheDocument();
  await press('Make new recovery codes');
  await fill('Password', 'correct horse');
  await fill('Code', '123456');
  await press('Make new codes');
  expect(await screen.findByRole('list', { name: 'Recovery codes' })).toBeInTheDocument();
});

test('does not close while new recovery codes are made, which are shown once', async () => {
  factor = { since, recoveryCodesLeft: 2 };
  const answer = Promise.withResolvers<{ recoveryCodes: string[] }>();
  const isAsked = vi.fn<() => void>();
  server.use(
    mockCall('account.renewRecoveryCodes', () => {
      isAsked();
      return answer.promise;
    }),
  );
  await renderSection();
  await press('Manage two-step sign-in');
  await press('Make new recovery codes');
  await fill('Password', 'correct horse');
  await fill('Code', '123456');
  await press('Make new codes');
  await waitFor(() => expect(isAsked).toHaveBeenCalled());
  await userEvent.keyboard('{Escape}');
  answer.resolve({ recoveryCodes: codes });
  expect(await screen.findByRole('list', { name: 'Recovery codes' })).toBeInTheDocument();
});

test('shows codes again after the screen was left, also offline, until they are kept', async () => {
  factor = { since, recoveryCodesLeft: 2 };
  const notes = new UserNotes('ruby');
  await renderSection(notes);
  await press('Manage two-step sign-in');
  await press('Make new recovery codes');
  await fill('Password', 'correct horse');
  await fill('Code', '123456');
  await press('Make new codes');
  await screen.findByRole('list', { name: 'Recovery codes' });
  cleanup();
  setOnline(false);
  renderRow(notes);
  const shown = within(await screen.findByRole('list', { name: 'Recovery codes' }));
  expect(shown.getByText(codes[9] ?? '')).toBeInTheDocument();
  await press('I have kept them');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  cleanup();
  await renderSection(notes);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('says so when it cannot be read, and reads again', async () => {
  server.use(mockUnreachable('account.readSecondFactor'));
  await renderSection();
  expect(await screen.findByText('Two-step sign-in could not be read')).toBeInTheDocument();
  expect(screen.getByText('Not loaded')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Set up/ })).toBeDisabled();
  server.use(mockCall('account.readSecondFactor', () => ({ since, recoveryCodesLeft: 8 })));
  await press('Retry');
  expect(await screen.findByText('On')).toBeInTheDocument();
  expect(screen.queryByText('Two-step sign-in could not be read')).not.toBeInTheDocument();
});

test('says what needs the network, in the section and in an open dialog', async () => {
  await renderSection();
  await press('Set up two-step sign-in');
  await fill('Password', 'correct horse');
  act(() => setOnline(false));
  expect(await screen.findByText('This needs the network.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled();
  expect(screen.getByText(/^Setting up and changing/)).toBeInTheDocument();
});
