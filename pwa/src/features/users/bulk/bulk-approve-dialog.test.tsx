import { render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeAccount } from '../../../testing/account-factory.ts';
import { BulkApproveDialog } from './bulk-approve-dialog.tsx';
import type { ApprovalResult, BulkApproval } from './use-bulk-approval.ts';

const users = ['ruby', 'zoe'].map((username) => makeAccount({ id: `id-${username}`, username }));
const approved: ApprovalResult = { state: 'approved' };
const failed: ApprovalResult = { state: 'failed', message: 'No.', mayRetry: true };

/** The dialog over a list that still draws the approved rows and the button that asked. */
function Screen({ results, isOpen }: { results: readonly ApprovalResult[]; isOpen: boolean }) {
  const bulk: BulkApproval = {
    users,
    isOpen,
    isRunning: false,
    results: new Map(results.map((result, index) => [users[index]?.id ?? '', result])),
    ask: () => undefined,
    close: () => undefined,
    run: () => Promise.resolve(),
  };
  const linkBeside = (keys: ReadonlySet<string>) =>
    [...document.querySelectorAll<HTMLElement>('a')].find(({ id }) => !keys.has(id)) ?? null;
  return (
    <>
      <button type="button" data-asks="approve">
        Approve
      </button>
      {[...users.map(({ id }) => id), 'id-mia'].map((id) => (
        <a key={id} id={id} href="/">
          {id}
        </a>
      ))}
      <BulkApproveDialog bulk={bulk} focus={{ linkBeside }} />
    </>
  );
}

it.each([
  ['the first row that stays, once all are approved', [approved, approved], 'link', 'id-mia'],
  ['the button that asked, while one failed', [approved, failed], 'button', 'Approve'],
  ['the button that asked, after no', [], 'button', 'Approve'],
] as const)('returns the focus to %s', async (_, results, role, name) => {
  const { rerender } = render(<Screen results={results} isOpen />);
  await screen.findByRole('alertdialog');
  rerender(<Screen results={results} isOpen={false} />);
  await waitFor(() => expect(screen.getByRole(role, { name })).toHaveFocus());
});
