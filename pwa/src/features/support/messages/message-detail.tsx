import type { ListedAdminMessage } from '@greenroom/sync-protocol/support/support-list-records';
import { isPasswordRequest } from '@greenroom/sync-protocol/support/password-requests';
import { Reply, Trash2, UserRound } from 'lucide-react';
import { Button, LinkButton } from '../../../ui/button/button.tsx';
import { Instant } from '../../../ui/instant/instant.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx';
import { MessageStatusPill } from './message-status.tsx';
import styles from './message-detail.module.css';

interface MessageDetailProps {
  readonly message: ListedAdminMessage;
  /** No network: nothing can be changed. */
  readonly isLocked: boolean;
  readonly onRespond: () => void;
  readonly onRemove: () => void;
}

/** One message in full, its answer, and its actions. */
export function MessageDetail({ message, isLocked, onRespond, onRemove }: MessageDetailProps) {
  return (
    <article className={styles.detail}>
      <header className={styles.head}>
        <h2 className={styles.from}>{message.username}</h2>
        <p className={styles.facts}>
          <MessageStatusPill status={message.status} />
          <Instant at={message.createdAt} />
        </p>
      </header>
      <p className={styles.words}>{message.content}</p>
      {isPasswordRequest(message) && (
        <p className={styles.facts}>
          They cannot sign in to read a response. Reset the password in their account.
        </p>
      )}
      {message.adminResponse !== null && (
        <section className={styles.response} aria-label="Response">
          <h3 className={styles.heading}>Response</h3>
          <p className={styles.words}>{message.adminResponse}</p>
          <p className={styles.facts}>{readLine(message)}</p>
        </section>
      )}
      {message.reviewedAt !== null && (
        <p className={styles.facts}>
          <span>
            Last changed{' '}
            {message.reviewedByUsername !== null && `by ${message.reviewedByUsername}, `}
            <Instant at={message.reviewedAt} />
          </span>
        </p>
      )}
      <div className={styles.actions}>
        <Button variant="destructive" disabled={isLocked} onClick={onRemove}>
          <Trash2 size={18} aria-hidden="true" />
          Delete
        </Button>
        {isPasswordRequest(message) ? (
          <>
            <Button disabled={isLocked} onClick={onRespond}>
              Update status
            </Button>
            <LinkButton className={styles.account} variant="primary" to={accountOf(message)}>
              <UserRound size={18} aria-hidden="true" />
              Open account
            </LinkButton>
          </>
        ) : (
          <Button variant="primary" disabled={isLocked} onClick={onRespond}>
            <Reply size={18} aria-hidden="true" />
            Respond
          </Button>
        )}
      </div>
    </article>
  );
}

/** The account's place in User Management, where the password is reset. */
function accountOf({ userId, username }: ListedAdminMessage): string {
  return `/admin/users?${new URLSearchParams({ search: username, open: userId }).toString()}`;
}

/** Shown in place of a message this list does not hold. */
export function MissingMessage({ isLoading }: { readonly isLoading: boolean }) {
  if (isLoading) {
    return (
      <SkeletonGroup label="Loading the message">
        <Skeleton shape="title" />
        <Skeleton shape="card" />
      </SkeletonGroup>
    );
  }
  return (
    <div className={styles.detail}>
      <h2 className={styles.from}>This message is not in the list</h2>
      <p>It was deleted, or the search, the filter or the page hides it.</p>
    </div>
  );
}

function readLine({ readByUserAt }: ListedAdminMessage) {
  if (readByUserAt === null) return 'Not marked as read yet';
  return (
    <span>
      Marked as read <Instant at={readByUserAt} />
    </span>
  );
}
