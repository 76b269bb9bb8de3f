import type { ListedBankSubmission } from '@greenroom/sync-protocol/bank-details/bank-details-lists';
import { type ReactNode, useRef, useState } from 'react';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Detail, DetailFoot, DetailSection } from '../../../ui/detail/detail.tsx';
import { Instant } from '../../../ui/instant/instant.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { KeysLegend } from '../../../ui/single-keys/keys-legend.tsx';
import { useSingleKeys, useSingleKeysOn } from '../../../ui/single-keys/single-keys.ts';
import { TextArea } from '../../../ui/text-field/text-area.tsx';
import { useDraft } from '../../changes/use-draft.ts';
import type { QueueItemProps } from '../../registration/queue-part.ts';
import { CheckNumbers } from './check-numbers.tsx';
import { DetailsComparison } from './details-comparison.tsx';
import styles from './review-pane.module.css';
import { submissionFace, SubmissionStatus } from './submission-words.tsx';
import { type BankDecision, checkNotes, type OnReviewed, useReview } from './use-review.ts';

/** Frequent reasons of a rejection, as the member reads them. */
const reasons = [
  'The name does not match your profile.',
  'This is not an account number.',
  'This is not a sort code.',
] as const;

const reasonsUnreadable = [
  'Your details cannot be read any more. Please send them again.',
] as const;

interface ReviewPaneProps {
  /** A pending one; mount anew for another. */
  readonly submission: ListedBankSubmission;
  readonly onReviewed: OnReviewed;
  /** Holds the decision, in the queue. Absent: it is sent at once. */
  readonly hold?: QueueItemProps['hold'];
  /** Says that it does not wait any more: what is typed stays, and nothing is decided. Absent: it waits. */
  readonly left?: ReactNode;
}

/** The review of a submission: approve, or reject with a reason (spec admin 2 and 5). */
export function ReviewPane({ submission, onReviewed, hold, left }: ReviewPaneProps) {
  const review = useReview(onReviewed, hold);
  const isOnline = useIsOnline();
  const isOff = !isOnline || Boolean(left);
  const isUnreadable = submission.isUnreadable === true;
  const place = useRef<HTMLDivElement>(null);
  const [notes, setNotes] = useDraft(`bank:${submission.id}`, '');
  const [error, setError] = useState<string>();
  const [decided, setDecided] = useState<BankDecision['status']>();
  const pending = review.isPending ? decided : undefined;
  const decide = (status: BankDecision['status']) => {
    if (isOff || review.isPending || (isUnreadable && status === 'approved')) return;
    const fault = checkNotes(status, notes);
    setError(fault);
    if (fault !== undefined) {
      place.current?.querySelector('textarea')?.focus();
      return;
    }
    setDecided(status);
    review.run({ submission, status, notes });
  };
  const write = (text: string) => {
    setNotes(text);
    setError(undefined);
  };
  const hasKeys = useSingleKeysOn().isOn;
  useSingleKeys({
    a: { press: () => decide('approved') },
    r: { press: () => decide('rejected') },
  });
  return (
    <div ref={place}>
      <Detail
        title={submission.username}
        subtitle={submission.userEmail ?? undefined}
        face={submissionFace(submission)}
        pills={
          <>
            <SubmissionStatus status={submission.status} />
            <span className="text-note">
              Submitted <Instant at={submission.submittedAt} />
            </span>
          </>
        }
      >
        {!review.isPending && left}
        {isUnreadable ? (
          <Notice tone="danger" title="These details cannot be read">
            The server has no key that opens them. Whoever runs the server can restore it; if it is
            lost, reject them, and the member can send them again.
          </Notice>
        ) : (
          <>
            <DetailsComparison submission={submission} />
            <CheckNumbers id={submission.id} />
          </>
        )}
        <DetailSection
          title="Decision"
          aside={
            <KeysLegend className={styles.keys}>
              <kbd>A</kbd> approves <kbd>R</kbd> rejects <kbd>J</kbd> next
            </KeysLegend>
          }
        >
          <div className={styles.reasons} role="group" aria-label="Frequent reasons">
            {(isUnreadable ? reasonsUnreadable : reasons).map((reason) => (
              <button
                key={reason}
                type="button"
                className={styles.reason}
                onClick={() => write(reason)}
              >
                {reason}
              </button>
            ))}
          </div>
          <TextArea
            label="Notes"
            rows={1}
            className={styles.notes}
            help="The member can read them. A rejection needs a reason. Never write the numbers here."
            error={error}
            maxLength={2000}
            value={notes}
            onChange={(event) => write(event.target.value)}
          />
        </DetailSection>
        <DetailFoot isTall>
          {!isOnline && (
            <Notice tone="warning" title="You are offline">
              Deciding needs the network.
            </Notice>
          )}
          {review.problem !== null && <Notice tone="danger">{review.problem}</Notice>}
          <div className={styles.buttons}>
            <Button
              variant="destructive"
              aria-disabled={isOff || pending === 'approved'}
              pending={pending === 'rejected'}
              aria-keyshortcuts={hasKeys ? 'R' : undefined}
              onClick={() => decide('rejected')}
            >
              Reject
            </Button>
            <Button
              variant="primary"
              aria-disabled={isOff || isUnreadable || pending === 'rejected'}
              pending={pending === 'approved'}
              aria-keyshortcuts={hasKeys ? 'A' : undefined}
              onClick={() => decide('approved')}
            >
              Approve
            </Button>
          </div>
        </DetailFoot>
      </Detail>
    </div>
  );
}
