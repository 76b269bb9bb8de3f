import type { ListedConcern } from '@greenroom/sync-protocol/concerns/concerns-records';
import { Reply } from 'lucide-react';
import { Button } from '../../../ui/button/button.tsx';
import { Detail, DetailSection } from '../../../ui/detail/detail.tsx';
import { Instant } from '../../../ui/instant/instant.tsx';
import { ConcernDay } from '../concern-day.tsx';
import { ConcernStatusPill } from '../concern-status.tsx';
import styles from './concern-detail.module.css';

interface ConcernDetailProps {
  readonly concern: ListedConcern;
  /** No network: nothing can be changed. */
  readonly isLocked: boolean;
  readonly onUpdate: () => void;
}

/** One concern in full, its response, and the way to update it. */
export function ConcernDetail({ concern, isLocked, onUpdate }: ConcernDetailProps) {
  const { content, status, adminResponse, createdAt, reviewedAt, reviewedByUsername } = concern;
  return (
    <Detail
      title="Anonymous concern"
      pills={
        <>
          <ConcernStatusPill status={status} />
          <span className="text-note">
            <ConcernDay at={createdAt} />
          </span>
        </>
      }
    >
      <p className={styles.words}>{content}</p>
      {adminResponse !== null && (
        <DetailSection title="Response">
          <p className={styles.words}>{adminResponse}</p>
        </DetailSection>
      )}
      {reviewedAt !== null && (
        <p className="text-note">
          Last changed {reviewedByUsername !== null && `by ${reviewedByUsername}, `}
          <Instant at={reviewedAt} />
        </p>
      )}
      <Button variant="primary" disabled={isLocked} onClick={onUpdate}>
        <Reply size={18} aria-hidden="true" />
        Update
      </Button>
    </Detail>
  );
}
