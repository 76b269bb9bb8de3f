import type { DeletionRequest } from '@greenroom/sync-protocol/deletion-requests/deletion-requests-records';
import type { ReactNode } from 'react';
import { Facts } from '../../ui/facts/facts.tsx';
import { Instant } from '../../ui/instant/instant.tsx';
import { HoldingsState } from '../../ui/holdings-list/holdings-state.tsx';
import { useRequestHoldings } from './use-request-holdings.ts';
import styles from './request-detail.module.css';
import { RequestStatus } from './request-words.tsx';
import { ReviewButtons } from './review-buttons.tsx';
import type { ReviewQuestion } from './review-dialog.tsx';

interface RequestDetailProps {
  readonly request: DeletionRequest;
  readonly isLocked: boolean;
  readonly onAsk: (question: ReviewQuestion) => void;
}

/** One request: who asks and why, what approving it removes, and how it was decided. */
export function RequestDetail({ request, isLocked, onAsk }: RequestDetailProps) {
  const facts: [string, ReactNode][] = [['Requested', <Instant key="at" at={request.createdAt} />]];
  if (request.reviewedAt !== null) {
    facts.push(['Decided', <Instant key="at" at={request.reviewedAt} />]);
  }
  if (request.adminNotes !== null) facts.push(['Notes', request.adminNotes]);
  const isPending = request.status === 'pending';
  const holdings = useRequestHoldings(request, isPending);
  return (
    <div className={styles.detail}>
      <header className={styles.head}>
        <h2 className={styles.name}>{request.username}</h2>
        {request.displayName !== null && <p className={styles.muted}>{request.displayName}</p>}
        <p className={styles.pill}>
          <RequestStatus status={request.status} />
        </p>
      </header>
      <section className={styles.section}>
        <h3 className={styles.heading}>Reason</h3>
        <p className={styles.reason}>{request.reason}</p>
      </section>
      <Facts facts={facts} />
      {isPending && request.userId !== null && (
        <section className={styles.section}>
          <h3 className={styles.heading}>What approving removes</h3>
          <HoldingsState {...holdings} />
        </section>
      )}
      <ReviewButtons request={request} isLocked={isLocked} onAsk={onAsk} />
    </div>
  );
}
