import type { DeletionRequest } from '@greenroom/sync-protocol/deletion-requests/deletion-requests-records';
import { Button } from '../../ui/button/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './review-buttons.module.css';
import type { ReviewQuestion } from './review-dialog.tsx';

interface ReviewButtonsProps {
  readonly request: DeletionRequest;
  readonly isLocked: boolean;
  readonly onAsk: (question: ReviewQuestion) => void;
  readonly isInRow?: boolean;
}

/** Approve and Reject, for pending requests only (admin side 2). */
export function ReviewButtons({ request, isLocked, onAsk, isInRow = false }: ReviewButtonsProps) {
  if (request.status !== 'pending') return null;
  const size = isInRow ? 'small' : 'regular';
  return (
    <div className={classNames(styles.buttons, isInRow && styles.row)}>
      <Button
        variant="quiet"
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
