import {
  makeBankDetails,
  makeBankSubmission,
} from '@greenroom/sync-protocol/bank-details/testing/make-bank-details';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { makeAccount } from '../../../testing/account-factory.ts';
import { mockCall, mockUnreachable } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { openReplicaBench, showOver } from '../../../testing/replica-bench.tsx';
import { setOnline } from '../../../testing/window-state.ts';
import { waitForTold } from '../../../ui/toast/testing/told-last.ts';
import {
  entry,
  fillIn,
  openSheet,
  pendingEntry,
  question,
  submitButton,
} from '../testing/open-sheet.tsx';
import { BankDetailsEntry } from './bank-details-entry.tsx';

afterEach(() => setOnline(true));

describe('the form', () => {
  it('sends digits alone, after showing what was typed', async () => {
    const { user, sent } = await openSheet();
    await fillIn(user, ' 1234 5678', '12-34-56');
    await user.click(await submitButton());
    const asked = within(await question());
    expect(sent).toEqual([]);
    for (const text of ['Ruby', 'Stone', '12345678', '12-34-56']) {
      expect(asked.getByText(text)).toBeInTheDocument();
    }
    await user.click(asked.getByRole('button', { name: 'Send' }));
    expect(await pendingEntry()).toBeInTheDocument();
    expect(sent).toEqual([
      { firstName: 'Ruby', lastName: 'Stone', accountNumber: '12345678', sortCode: '123456' },
    ]);
    await waitForTold({ title: 'Bank Details Submitted' });
    expect(screen.queryByLabelText('Account number')).not.toBeInTheDocument();
    expect(document.body.textContent).not.toContain('12345678');
  });

  it('goes back to what was typed, and sends nothing', async () => {
    const { user, sent } = await openSheet();
    await fillIn(user, '12345678', '123456');
    await user.click(await submitButton());
    await user.click(within(await question()).getByRole('button', { name: 'Change' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(screen.getByLabelText('Account number')).toHaveValue('12345678');
    expect(sent).toEqual([]);
    await user.click(await submitButton());
    await user.click(within(await question()).getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  it('names what is wrong at its field, before it asks', async () => {
    const { user } = await openSheet();
    await fillIn(user, '1234-567', '12-34-5x');
    await user.clear(screen.getByLabelText('First name'));
    await user.click(await submitButton());
    expect(await screen.findByText('First name is required')).toBeInTheDocument();
    expect(screen.getByLabelText('Account number')).toHaveAccessibleDescription(
      'Account number must be at least 8 digits',
    );
    expect(screen.getByLabelText('Sort code')).toHaveAccessibleDescription(
      'Sort code must contain only digits',
    );
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('is neither filled nor remembered by the browser, and shows a keypad', async () => {
    await openSheet();
    for (const label of ['Account number', 'Sort code']) {
      const field = await screen.findByLabelText(label);
      expect(field).toHaveAttribute('autocomplete', 'off');
      expect(field).toHaveAttribute('inputmode', 'numeric');
    }
    expect(screen.getByLabelText('Sort code')).toHaveAttribute('placeholder', '12-34-56');
  });

  it('compares the typed name with the profile’s, once it is typed', async () => {
    const account = makeAccount({ firstName: 'Ruby', lastName: 'Stone' });
    const { user } = await openSheet({ rows: { account: [account] } });
    await user.type(await screen.findByLabelText('First name'), 'Rubina');
    await user.type(screen.getByLabelText('Last name'), 'Stone');
    expect(await screen.findByText('Your profile says ‘Ruby Stone’')).toBeInTheDocument();
    await user.clear(screen.getByLabelText('First name'));
    await user.type(screen.getByLabelText('First name'), 'ruby');
    expect(await screen.findByText('The name of your profile')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Last name'), '{Backspace}{Backspace}');
    expect(screen.queryByText(/profile/)).not.toBeInTheDocument();
  });

  it('stays typed while the sheet is closed', async () => {
    const { user } = await openSheet();
    await fillIn(user, '12345678', '123456');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(await entry());
    expect(await screen.findByLabelText('Account number')).toHaveValue('12345678');
  });
});

describe('the line', () => {
  it.each([
    [{}, 'Needed for your payouts'],
    [{ details: makeBankDetails() }, 'In use · ••••5678'],
    [
      { submissions: [makeBankSubmission({ status: 'rejected', adminNotes: 'Why' })] },
      'Rejected: Why',
    ],
    [{ submissions: [makeBankSubmission({ status: 'approved' })] }, 'Deleted. Send them again'],
  ])('says how they stand: %#', async (stored, words) => {
    await openSheet(stored);
    expect(await screen.findByText(words)).toBeInTheDocument();
  });
});

describe('the sheet', () => {
  it('shows active details masked, and the form on request', async () => {
    const { user } = await openSheet({
      details: makeBankDetails(),
      submissions: [makeBankSubmission({ status: 'approved' })],
    });
    expect(await screen.findByText('••••5678')).toBeInTheDocument();
    expect(screen.getByText('••••56')).toBeInTheDocument();
    expect(screen.getByText('In use')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Change Bank Details' }));
    expect(screen.getByLabelText('Account number')).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByLabelText('Account number')).not.toBeInTheDocument();
  });

  it('blocks another submission while one is pending', async () => {
    await openSheet({ details: makeBankDetails(), submissions: [makeBankSubmission()] });
    const sheet = within(await screen.findByRole('dialog'));
    expect(await sheet.findByText('Submission Pending Review')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Bank Details/ })).not.toBeInTheDocument();
  });

  it('shows why a submission was rejected, and the way to send again', async () => {
    const adminNotes = 'The name differs from the contract';
    await openSheet({ submissions: [makeBankSubmission({ status: 'rejected', adminNotes })] });
    expect(await screen.findByText(adminNotes)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Submit New Bank Details' })).toBeEnabled();
  });

  it('says why approved details are gone, above the form', async () => {
    await openSheet({ submissions: [makeBankSubmission({ status: 'approved' })] });
    const why = await screen.findByText(/^An administrator deleted your bank details\./);
    const form = screen.getByRole('button', { name: 'Submit New Bank Details' });
    expect(why.compareDocumentPosition(form)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('needs the network, and says so', async () => {
    await openSheet();
    expect(await submitButton()).toBeEnabled();
    act(() => setOnline(false));
    expect(await submitButton()).toBeDisabled();
    expect(screen.getByText(/never kept on this device/)).toBeInTheDocument();
  });

  it('reports a failed read, and reads again', async () => {
    server.use(mockUnreachable('bankDetails.read'));
    const bench = await openReplicaBench({ effects: {} });
    server.use(
      mockUnreachable('bankDetails.read'),
      mockCall('bankDetails.listOwnSubmissions', () => []),
    );
    const user = showOver(bench.replica, <BankDetailsEntry />);
    expect(await screen.findByText('Could not be loaded')).toBeInTheDocument();
    await user.click(await entry());
    const retry = await screen.findByRole('button', { name: 'Retry' });
    server.use(mockCall('bankDetails.read', () => makeBankDetails()));
    await user.click(retry);
    expect(await screen.findByText('••••5678')).toBeInTheDocument();
  });
});

describe('details the server has no key for', () => {
  const unreadable = {
    firstName: '',
    lastName: '',
    accountNumber: '••••',
    sortCode: '••••',
    isUnreadable: true,
  } as const;

  it('say so, and new ones can be sent', async () => {
    await openSheet({
      details: makeBankDetails(unreadable),
      submissions: [makeBankSubmission({ status: 'approved' })],
    });
    expect(await screen.findByText('Your bank details cannot be read')).toBeInTheDocument();
    expect(screen.getByText('Cannot be read. Send them again')).toBeInTheDocument();
    expect(screen.queryByText('In use')).not.toBeInTheDocument();
  });

  it('that are under review are shown without a name', async () => {
    await openSheet({ submissions: [makeBankSubmission(unreadable)] });
    expect(await screen.findByText('Unreadable')).toBeInTheDocument();
  });
});
