import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Facts } from '../../../ui/facts/facts.tsx';
import type { BankQuestion } from './use-question.ts';

/** Shows what was typed before it is sent: a wrong digit is found here or at the payout. */
export function ConfirmDetails({ question }: { readonly question: BankQuestion }) {
  const { details, isOpen, isSending } = question;
  if (details === null) return null;
  return (
    <ConfirmDialog
      open={isOpen}
      title="Send these bank details?"
      text="Check every digit. Once sent, only the last digits are shown."
      confirmLabel="Send"
      cancelLabel="Change"
      needsNetwork="Sending bank details"
      pending={isSending}
      onConfirm={() => question.answer(true)}
      onCancel={() => question.answer(false)}
    >
      <Facts
        facts={[
          ['First name', details.firstName],
          ['Last name', details.lastName],
          ['Account number', details.accountNumber],
          ['Sort code', details.sortCode.replaceAll(/(\d{2})(?=\d)/g, '$1-')],
        ]}
      />
    </ConfirmDialog>
  );
}
