import { ConcernDay } from './concern-day.tsx';
import { ConcernStatusPill } from './concern-status.tsx';
import styles from './follow-up-answer.module.css';
import type { FollowedConcern } from './look-up-concern.ts';

/** A concern's status and response, for whoever has its code. */
export function FollowUpAnswer({ concern }: { readonly concern: FollowedConcern }) {
  const { status, adminResponse, createdAt } = concern;
  return (
    <div className={styles.answer}>
      <p className={styles.facts}>
        <ConcernStatusPill status={status} />
        <span>
          Written on <ConcernDay at={createdAt} />
        </span>
      </p>
      {adminResponse === null ? (
        <p>{withoutResponse[status]}</p>
      ) : (
        <section aria-label="Response">
          <h3 className="text-label">Response</h3>
          <p className={styles.words}>{adminResponse}</p>
        </section>
      )}
    </div>
  );
}

const withoutResponse = {
  pending: 'The administrators have not reviewed it yet.',
  reviewed: 'The administrators have read it. There is no response yet.',
  resolved: 'The administrators have resolved it without a response.',
} as const;
