import type {
  DeletionRequest,
  DeletionRequestStatus,
} from '@greenroom/sync-protocol/deletion-requests/deletion-requests-records';
import { useEffect, useRef } from 'react';
import { Instant } from '../../../ui/instant/instant.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import { StatusPill, type StatusTone } from '../../../ui/status-pill/status-pill.tsx';
import styles from './deletion-request.module.css';

const states: Record<DeletionRequestStatus, { word: string; tone: StatusTone; text: string }> = {
  pending: {
    word: 'Pending',
    tone: 'partial',
    text: 'An administrator will review your request. Until then nothing changes for you.',
  },
  approved: {
    word: 'Approved',
    tone: 'full',
    text: 'Your request was approved, and your account is being deleted.',
  },
  rejected: {
    word: 'Rejected',
    tone: 'none',
    text: 'Your request was rejected, and your account stays as it is.',
  },
};

interface DeletionRequestStateProps {
  readonly request: DeletionRequest;
  /** It was just filed here, and the focused form has been removed. */
  readonly takesFocus: boolean;
}

/** The state of one's own request, with the administrator's notes. */
export function DeletionRequestState({ request, takesFocus }: DeletionRequestStateProps) {
  const { word, tone, text } = states[request.status];
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) place.current?.focus();
  }, [takesFocus]);
  return (
    <div ref={place} className={styles.state} role="status" tabIndex={-1}>
      <Row gap={12} align="center" justify="between">
        <p className="text-note">
          Requested <Instant at={request.createdAt} />
        </p>
        <StatusPill tone={tone}>{word}</StatusPill>
      </Row>
      <p>{text}</p>
      <dl className={styles.words}>
        <dt className="text-note">Your reason</dt>
        <dd>{request.reason}</dd>
        {request.adminNotes !== null && (
          <>
            <dt className="text-note">The administrator’s answer</dt>
            <dd>{request.adminNotes}</dd>
          </>
        )}
      </dl>
    </div>
  );
}
