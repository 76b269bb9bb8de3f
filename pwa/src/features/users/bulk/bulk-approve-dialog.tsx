import { Check, CircleAlert } from 'lucide-react';
import type { RowFocus } from '../../../ui/data-table/use-row-focus.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Spinner } from '../../../ui/spinner/spinner.tsx';
import styles from './bulk-approve-dialog.module.css';
import type { ApprovalResult, BulkApproval } from './use-bulk-approval.ts';

interface BulkApproveDialogProps {
  readonly bulk: BulkApproval;
  readonly focus: Pick<RowFocus, 'linkOf'>;
}

/** Asks before many accounts are approved, names them, and tells of each what came of it. */
export function BulkApproveDialog({ bulk, focus }: BulkApproveDialogProps) {
  const { users, results, isRunning } = bulk;
  if (users === null) return null;
  const [only] = users;
  const failed = users.filter(({ id }) => results.get(id)?.state === 'failed').length;
  const done = users.filter(({ id }) => results.get(id)?.state === 'approved').length;
  const hasFailed = failed > 0 && !isRunning;
  const mayRetry = users.some(({ id }) => canRetry(results.get(id)));
  return (
    <ConfirmDialog
      open={bulk.isOpen}
      title={
        users.length === 1 ? `Approve ${only?.username}?` : `Approve ${users.length} accounts?`
      }
      text="They can sign in at once."
      confirmLabel={confirmLabelOf(users.length, hasFailed, mayRetry)}
      cancelLabel={hasFailed ? 'Close' : 'Cancel'}
      pending={isRunning}
      needsNetwork="Approving accounts"
      onConfirm={() => void bulk.run()}
      onCancel={bulk.close}
      finalFocus={() => placeAfter(focus)}
    >
      {hasFailed && (
        <Notice tone="danger" title={`${failed} of ${users.length} could not be approved`}>
          {mayRetry && (failed === 1 ? 'It stays selected.' : 'They stay selected.')}
        </Notice>
      )}
      <p className={styles.progress} role="status">
        {isRunning && `${done} of ${users.length} approved`}
      </p>
      <ul className={styles.list} aria-label="Accounts to approve">
        {users.map(({ id, username }) => (
          <li key={id} className={styles.user}>
            <span className={styles.name}>{username}</span>
            <Result result={results.get(id)} />
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

function canRetry(result: ApprovalResult | undefined): boolean {
  return result === undefined || (result.state === 'failed' && result.mayRetry);
}

function confirmLabelOf(count: number, hasFailed: boolean, mayRetry: boolean): string {
  if (!hasFailed) return `Approve ${count}`;
  return mayRetry ? 'Try again' : 'Done';
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

/** Back to what asked; where that has gone with the selection, to the first row, else the screen. */
function placeAfter(focus: Pick<RowFocus, 'linkOf'>): HTMLElement | null {
  const asker = document.querySelector<HTMLElement>('[data-asks="approve"]');
  return asker ?? focus.linkOf() ?? document.getElementById('content');
}
