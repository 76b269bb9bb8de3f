import { Check, CircleAlert, Info } from 'lucide-react';
import type { RowFocus } from '../../../ui/data-table/use-row-focus.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Spinner } from '../../../ui/spinner/spinner.tsx';
import styles from './bulk-approve-dialog.module.css';
import { type ApprovalResult, type BulkApproval, isOutstanding } from './use-bulk-approval.ts';

interface BulkApproveDialogProps {
  readonly bulk: BulkApproval;
  readonly focus: Pick<RowFocus, 'linkBeside'>;
}

/** Confirms the approval of many accounts, lists them, and reports each result. */
export function BulkApproveDialog({ bulk, focus }: BulkApproveDialogProps) {
  const { users, results, isRunning } = bulk;
  if (users === null) return null;
  const [only] = users;
  const count = (state: ApprovalResult['state']) =>
    users.filter(({ id }) => results.get(id)?.state === state).length;
  const [failed, settled] = [count('failed'), count('settled')];
  const hasResults = failed + settled > 0 && !isRunning;
  const mayRetry = users.some(({ id }) => isOutstanding(results.get(id)));
  return (
    <ConfirmDialog
      open={bulk.isOpen}
      title={
        users.length === 1 ? `Approve ${only?.username}?` : `Approve ${users.length} accounts?`
      }
      text="They can sign in at once."
      confirmLabel={confirmLabelOf(users.length, hasResults, mayRetry)}
      cancelLabel={hasResults ? 'Close' : 'Cancel'}
      pending={isRunning}
      needsNetwork="Approving accounts"
      onConfirm={() => void bulk.run()}
      onClose={bulk.close}
      finalFocus={() => placeAfter(bulk, focus)}
    >
      {hasResults && settled > 0 && (
        <Notice title={`Another administrator has already decided ${settled} of ${users.length}`}>
          {settled === 1 ? 'It was not changed.' : 'They were not changed.'}
        </Notice>
      )}
      {hasResults && failed > 0 && (
        <Notice tone="danger" title={`${failed} of ${users.length} could not be approved`}>
          {mayRetry && (failed === 1 ? 'It stays selected.' : 'They stay selected.')}
        </Notice>
      )}
      <p className={styles.progress} role="status">
        {isRunning && `${count('approved')} of ${users.length} approved`}
      </p>
      <Stack as="ul" className="text-small" aria-label="Accounts to approve">
        {users.map(({ id, username }) => (
          <li key={id} className={styles.user}>
            <span className={styles.name}>{username}</span>
            <Result result={results.get(id)} />
          </li>
        ))}
      </Stack>
    </ConfirmDialog>
  );
}

function confirmLabelOf(count: number, hasResults: boolean, mayRetry: boolean): string {
  if (!hasResults) return `Approve ${count}`;
  return mayRetry ? 'Retry' : 'Done';
}

function Result({ result }: { readonly result: ApprovalResult | undefined }) {
  switch (result?.state) {
    case undefined:
      return null;
    case 'running':
      return <Spinner />;
    case 'approved':
      return (
        <span className={styles.approved}>
          <Check size={16} aria-hidden="true" />
          Approved
        </span>
      );
    case 'settled':
      return (
        <span className={styles.settled}>
          <Info size={16} aria-hidden="true" />
          {result.message}
        </span>
      );
    case 'failed':
      return (
        <span className={styles.failed}>
          <CircleAlert size={16} aria-hidden="true" />
          {result.message}
        </span>
      );
    default:
      return result satisfies never;
  }
}

/**
 * The opener while something is left to approve, else the first row that stays, else the screen. The
 * approved rows and the opener may still be drawn, and would take the focus with them.
 */
function placeAfter(
  { users, results }: Pick<BulkApproval, 'users' | 'results'>,
  focus: Pick<RowFocus, 'linkBeside'>,
): HTMLElement | null {
  const isDone = ({ id }: { readonly id: string }) =>
    ['approved', 'settled'].includes(results.get(id)?.state ?? '');
  const asker = users?.every(isDone)
    ? null
    : document.querySelector<HTMLElement>('[data-asks="approve"]');
  const gone = new Set(users?.filter(isDone).map(({ id }) => id));
  return asker ?? focus.linkBeside(gone) ?? document.getElementById('content');
}
