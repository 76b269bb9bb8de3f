import type { DeletionRequest } from '@greenroom/sync-protocol/deletion-requests/deletion-requests-records';
import { nameDeleted } from '../../ui/holdings-list/holdings-list.tsx';
import { Excerpt } from '../../ui/excerpt/excerpt.tsx';
import { SkeletonLine } from '../../ui/skeleton/skeleton.tsx';
import styles from './request-reason.module.css';
import { useRequestHoldings } from './review-dialog.tsx';

interface RequestReasonProps {
  readonly request: DeletionRequest;
  /** Says what approving deletes. */
  readonly saysWhat: boolean;
}

/** Why the member asked and, on request, what approving deletes. */
export function RequestReason({ request, saysWhat }: RequestReasonProps) {
  if (!saysWhat) return <Excerpt>{request.reason}</Excerpt>;
  return (
    <span className={styles.words}>
      <Excerpt className="text-body">{request.reason}</Excerpt>
      <Deleted request={request} />
    </span>
  );
}

/** In the room it has from the start, whatever comes; the dialog reads it again. */
function Deleted({ request }: { readonly request: DeletionRequest }) {
  const { holdings, problem } = useRequestHoldings(request, true);
  const deleted = holdings && ['the account', ...nameDeleted(holdings)];
  return (
    <Excerpt className={styles.deleted}>
      {deleted === undefined && problem === null && <SkeletonLine />}
      {deleted === undefined && problem !== null && 'What will be deleted could not be read.'}
      {deleted !== undefined && `Will be deleted: ${inOneSentence.format(deleted)}.`}
    </Excerpt>
  );
}

const inOneSentence = new Intl.ListFormat('en-GB');
