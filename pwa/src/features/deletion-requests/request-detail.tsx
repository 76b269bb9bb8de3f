import type { DeletionRequest } from '@greenroom/sync-protocol/deletion-requests/deletion-requests-records';
import type { ReactNode } from 'react';
import { Detail, DetailSection } from '../../ui/detail/detail.tsx';
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

/** One request: the member, the reason, what approval removes, and the decision. */
export function RequestDetail({ request, isLocked, onAsk }: RequestDetailProps) {
  const facts: [string, ReactNode][] = [['Requested', <Instant key="at" at={request.createdAt} />]];
  if (request.reviewedAt !== null) {
    facts.push(['Decided', <Instant key="at" at={request.reviewedAt} />]);
  }
  if (request.adminNotes !== null) facts.push(['Notes', request.adminNotes]);
  const isPending = request.status === 'pending';
  const holdings = useRequestHoldings(request, isPending);
  return (
    <Detail
      title={request.username}
      subtitle={request.displayName ?? undefined}
      pills={<RequestStatus status={request.status} />}
    >
      <DetailSection title="Reason">
        <p className={styles.reason}>{request.reason}</p>
      </DetailSection>
      <Facts facts={facts} />
      {isPending && request.userId !== null && (
        <DetailSection title="What approving deletes">
          <HoldingsState {...holdings} />
        </DetailSection>
      )}
      <ReviewButtons request={request} isLocked={isLocked} onAsk={onAsk} />
    </Detail>
  );
}
