import {
  type ConcernStatus,
  type ListedConcern,
  maxConcernLength,
} from '@greenroom/sync-protocol/concerns/concerns-records';
import { callApi } from '../../../rest/call-api.ts';
import { Detail, DetailSection } from '../../../ui/detail/detail.tsx';
import { Instant } from '../../../ui/instant/instant.tsx';
import { ReplyForm } from '../../admin-list/reply-form.tsx';
import { useAdminAction } from '../../admin-list/use-admin-action.ts';
import { ConcernDay, ConcernStatusPill, concernStatusWords } from '../concern-facts.tsx';
import styles from './concern-detail.module.css';

interface ConcernDetailProps {
  /** Mount anew for another. */
  readonly concern: ListedConcern;
  readonly onUpdated: (concern: ListedConcern) => void;
}

/** One concern in full, its response, and the field to answer it. */
export function ConcernDetail({ concern, onUpdated }: ConcernDetailProps) {
  const { content, status, adminResponse, createdAt, reviewedAt, reviewedByUsername } = concern;
  const update = useAdminAction(sendUpdate, {
    done: (_concern, { response }) => ({
      title: 'Concern Updated',
      ...(response.trim() !== '' && {
        text: 'Whoever wrote it can read your response with their code.',
      }),
    }),
    onDone: (updated, { onSaved }) => {
      onSaved();
      onUpdated(updated);
    },
    failure: 'Failed to update concern',
  });
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
      <div className={styles.foot}>
        <ReplyForm
          item={concern}
          statuses={concernStatusWords}
          preset="reviewed"
          readBy="Whoever wrote the concern can read it with their code."
          maxLength={maxConcernLength}
          pending={update.isPending}
          problem={update.problem}
          needsNetwork="Updating a concern"
          onSave={(chosen, response, onSaved) =>
            update.run({ concern, status: chosen, response, onSaved })
          }
        />
      </div>
    </Detail>
  );
}

interface ConcernUpdate {
  /** As it is shown: an answer over another one is refused. */
  readonly concern: Pick<ListedConcern, 'id' | 'reviewedAt'>;
  readonly status: ConcernStatus;
  /** Blank: the earlier response stays. */
  readonly response: string;
  readonly onSaved: () => void;
}

/** Sets the status of a concern and responds. */
function sendUpdate({ concern, status, response }: ConcernUpdate): Promise<ListedConcern> {
  const { id, reviewedAt: basedOn } = concern;
  const text = response.trim();
  const more = text !== '' && { adminResponse: text };
  return callApi('concerns.update', { id, basedOn, status, ...more });
}
