import type { ListedDeletionRequest } from '@greenroom/sync-protocol/deletion-requests/deletion-requests-calls';
import type { DeletionRequest } from '@greenroom/sync-protocol/deletion-requests/deletion-requests-records';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Detail, DetailSection } from '../../ui/detail/detail.tsx';
import { Facts } from '../../ui/facts/facts.tsx';
import { Instant } from '../../ui/instant/instant.tsx';
import { HoldingsState } from '../../ui/holdings-list/holdings-state.tsx';
import { StatusPill } from '../../ui/status-pill/status-pill.tsx';
import { type ReviewQuestion, useRequestHoldings } from './review-dialog.tsx';
import styles from './request-detail.module.css';

interface ReviewButtonsProps {
  readonly request: DeletionRequest;
  readonly isLocked: boolean;
  readonly onAsk: (question: ReviewQuestion) => void;
  readonly isInRow?: boolean;
}

/** Yellow, green and red (admin side 2, Account Deletion Requests). */
const statusWords = {
  pending: { tone: 'partial', label: 'Pending' },
  approved: { tone: 'full', label: 'Approved' },
  rejected: { tone: 'none', label: 'Rejected' },
} as const;

interface RequestDetailProps {
  readonly request: ListedDeletionRequest;
  readonly isLocked: boolean;
  readonly onAsk: (question: ReviewQuestion) => void;
}

/** One request: the member, the reason, what approval removes, and the decision. */
export function RequestDetail({ request, isLocked, onAsk }: RequestDetailProps) {
  const facts: [string, ReactNode][] = [['Requested', <Instant key="at" at={request.createdAt} />]];
  const { lastSeenAt } = request;
  // Of who is deleted already the server knows nothing.
  if (request.userId !== null) {
    facts.push([
      'Last seen',
      lastSeenAt === null ? 'Never' : <Instant key="seen" at={lastSeenAt} />,
    ]);
  }
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
      face={requestFace(request)}
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

/** Whose request it is; without an account the request itself chooses the hue. */
export function requestFace({ username, userId, id }: DeletionRequest) {
  return { name: username, seed: userId ?? id };
}

export function RequestStatus({ status }: Pick<DeletionRequest, 'status'>) {
  const { tone, label } = statusWords[status];
  return <StatusPill tone={tone}>{label}</StatusPill>;
}

/** Approve and Reject, for pending requests only (admin side 2). */
export function ReviewButtons({ request, isLocked, onAsk, isInRow = false }: ReviewButtonsProps) {
  if (request.status !== 'pending') return null;
  const size = isInRow ? 'small' : 'regular';
  return (
    <div className={classNames(styles.buttons, isInRow && styles.row)}>
      <Button
        variant={isInRow ? 'plain' : 'neutral'}
        size={size}
        className={styles.button}
        data-action="reject"
        aria-label={`Reject the request of ${request.username}`}
        disabled={isLocked}
        onClick={() => onAsk({ request, status: 'rejected' })}
      >
        Reject
      </Button>
      <Button
        variant="destructive"
        size={size}
        className={styles.button}
        data-action="approve"
        aria-label={`Approve the request of ${request.username}`}
        disabled={isLocked}
        onClick={() => onAsk({ request, status: 'approved' })}
      >
        Approve
      </Button>
    </div>
  );
}
