import {
  makeBankDetails,
  makeBankSubmission,
} from '@greenroom/sync-protocol/bank-details/testing/make-bank-details';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockCall, MockProblem, mockUnreachable } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { waitForTold } from '../../../ui/toast/testing/told-last.ts';
import { fillIn, openSheet, question, submitButton } from '../testing/open-sheet.tsx';

describe('a form that was not accepted', () => {
  it('keeps what was typed when sending fails', async () => {
    const { user } = await openSheet();
    server.use(mockUnreachable('bankDetails.submit'));
    await fillIn(user, '12345678', '123456');
    await user.click(await submitButton());
    await user.click(within(await question()).getByRole('button', { name: 'Send' }));
    await waitForTold({ title: 'Submission Failed', text: 'Failed to submit bank details' });
    expect(screen.getByLabelText('Account number')).toHaveValue('12345678');
  });

  it('says why above its buttons, and no longer once it was left', async () => {
    const { user } = await openSheet({ details: makeBankDetails() });
    const change = await screen.findByRole('button', { name: 'Change Bank Details' });
    await user.click(change);
    server.use(mockUnreachable('bankDetails.submit'));
    await fillIn(user, '12345678', '123456');
    await user.click(await submitButton());
    await user.click(within(await question()).getByRole('button', { name: 'Send' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Bank details' }));
    const said = await sheet.findByRole('alert');
    expect(said.closest('form')).not.toBeNull();
    await user.click(await sheet.findByRole('button', { name: 'Cancel' }));
    await user.click(await sheet.findByRole('button', { name: 'Change Bank Details' }));
    expect(sheet.getByLabelText('Account number')).toHaveValue('');
    expect(sheet.queryByRole('alert')).not.toBeInTheDocument();
    await user.type(sheet.getByLabelText('Account number'), '1');
    expect(sheet.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('has been submitted after all where only the answer was lost', async () => {
    const { user, stored } = await openSheet();
    const ids: unknown[] = [];
    const submit = mockCall('bankDetails.submit', ({ input }) => {
      ids.push(input.id);
      const submission = makeBankSubmission({ id: input.id ?? '' });
      stored.submissions = [submission];
      if (ids.length === 1) throw new MockProblem('internal', 'Something went wrong');
      return submission;
    });
    server.use(submit);
    const send = async () => {
      await fillIn(user, '12345678', '123456');
      await user.click(await submitButton());
      await user.click(within(await question()).getByRole('button', { name: 'Send' }));
    };
    await send();
    await waitForTold({ title: 'Submission Failed' });
    fireEvent.focus(window);
    await waitForTold({ title: 'Bank Details Submitted' });
    const sheet = within(await screen.findByRole('dialog', { name: 'Bank details' }));
    expect(sheet.getByText('Submission Pending Review')).toBeInTheDocument();
    expect(sheet.queryByRole('alert')).not.toBeInTheDocument();
    stored.submissions = stored.submissions.map((sent) => ({
      ...sent,
      status: 'rejected',
      adminNotes: 'Wrong digit',
    }));
    fireEvent.focus(window);
    await sheet.findByText('Wrong digit');
    expect(sheet.getByLabelText('Account number')).toHaveValue('');
    await send();
    await waitFor(() => expect(ids).toHaveLength(2));
    expect(ids[1]).not.toBe(ids[0]);
  });

  it('gives way to the submission another device has sent', async () => {
    const { user, stored } = await openSheet();
    server.use(
      mockCall('bankDetails.submit', () => {
        stored.submissions.unshift(makeBankSubmission());
        throw new MockProblem('conflict', 'Submission Pending Review: …');
      }),
    );
    await fillIn(user, '12345678', '123456');
    await user.click(await submitButton());
    await user.click(within(await question()).getByRole('button', { name: 'Send' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Bank details' }));
    expect(await sheet.findByRole('alert')).toHaveTextContent(/^Submission Failed/);
    expect(await sheet.findByText('Submission Pending Review')).toBeInTheDocument();
    expect(sheet.queryByLabelText('Account number')).not.toBeInTheDocument();
  });

  it('says that an earlier attempt with other digits has arrived, and can send again', async () => {
    const { user, stored } = await openSheet();
    const ids: unknown[] = [];
    server.use(
      mockCall('bankDetails.submit', ({ input }) => {
        ids.push(input.id);
        if (ids.length === 1) throw new MockProblem('internal', 'Something went wrong');
        if (input.id === ids[0]) {
          stored.submissions.unshift(makeBankSubmission());
          throw new MockProblem('id_taken', 'This id is already in use');
        }
        return makeBankSubmission();
      }),
    );
    const send = async () => {
      await user.click(await submitButton());
      await user.click(within(await question()).getByRole('button', { name: 'Send' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    };
    await fillIn(user, '12345679', '123456');
    await send();
    await user.type(screen.getByLabelText('Account number'), '{Backspace}0');
    await send();
    const sheet = within(await screen.findByRole('dialog', { name: 'Bank details' }));
    expect(await sheet.findByText(/^An earlier attempt, with other details,/)).toBeInTheDocument();
    expect(await sheet.findByText('Submission Pending Review')).toBeInTheDocument();
    stored.submissions = [makeBankSubmission({ status: 'rejected', adminNotes: 'Wrong digit' })];
    fireEvent.focus(window);
    await screen.findByText('Wrong digit');
    await send();
    await waitForTold({ title: 'Bank Details Submitted' });
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it('takes back its question for the submission another device has sent', async () => {
    const { user, sent, stored } = await openSheet();
    await fillIn(user, '12345678', '123456');
    await user.click(await submitButton());
    await question();
    stored.submissions = [makeBankSubmission()];
    fireEvent.focus(window);
    const sheet = within(await screen.findByRole('dialog'));
    expect(await sheet.findByText('Submission Pending Review')).toBeInTheDocument();
    stored.submissions = [makeBankSubmission({ status: 'rejected', adminNotes: 'Why' })];
    fireEvent.focus(window);
    const submit = await submitButton();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Account number')).toHaveValue('12345678');
    await user.click(submit);
    await user.click(within(await question()).getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sent).toHaveLength(1));
  });
});
