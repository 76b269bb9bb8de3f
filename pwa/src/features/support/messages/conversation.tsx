import { isPasswordRequest } from '@greenroom/sync-protocol/support/password-requests';
import type { ListedAdminMessage } from '@greenroom/sync-protocol/support/support-list-records';
import { listMessages, messageStatusWords } from '@greenroom/sync-protocol/support/support-lists';
import {
  maxAdminMessageLength,
  type MessageStatus,
} from '@greenroom/sync-protocol/support/support-records';
import { Trash2, UserRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useCallPage } from '../../../rest/use-call-query.ts';
import { Avatar } from '../../../ui/avatar/avatar.tsx';
import { WideWords } from '../../../ui/button/wide-words.tsx';
import { LinkButton } from '../../../ui/button/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { DetailFoot } from '../../../ui/detail/detail.tsx';
import { IconButton } from '../../../ui/icon-button/icon-button.tsx';
import { Instant } from '../../../ui/instant/instant.tsx';
import { MemberBrief } from '../../admin-list/member/member-brief.tsx';
import { ReplyForm } from '../../admin-list/reply-form.tsx';
import { useKeptText } from '../../changes/use-kept-text.ts';
import { useAdminMessageActions } from './admin-message-actions.ts';
import styles from './conversation.module.css';
import { GrantAccess } from './grant-access.tsx';
import { MessageStatusPill } from './message-status.tsx';

interface ConversationProps {
  /** The open one; mount anew for another. */
  readonly message: ListedAdminMessage;
  /** No network: nothing can be changed. */
  readonly isLocked: boolean;
  readonly onAnswered: (message: ListedAdminMessage) => void;
  readonly onRemove: () => void;
}

/** One member's messages in order, their answers at the right, and the field to answer the open one. */
export function Conversation({ message: given, isLocked, ...props }: ConversationProps) {
  const actions = useAdminMessageActions();
  const { writing } = useKeptText(given.id);
  const pane = useRef<HTMLElement>(null);
  const all = useMessagesOf(given);
  const message = all.find(({ id }) => id === given.id) ?? given;
  const answer = async (status: MessageStatus, response: string, onSaved?: () => void) => {
    const answered = await actions.respond(message, status, response);
    if (answered === null) return;
    onSaved?.();
    props.onAnswered(answered);
  };
  return (
    <article ref={pane} className={styles.conversation}>
      <header className={styles.head}>
        <Avatar name={message.username} seed={message.userId} />
        <h2 className={styles.from}>{message.username}</h2>
        <LinkButton
          size="small"
          variant="quiet"
          className={styles.account}
          aria-label="Open account"
          to={accountOf(message)}
        >
          <UserRound size={18} aria-hidden="true" />
          <WideWords>Open account</WideWords>
        </LinkButton>
        <IconButton label="Delete" disabled={isLocked} onClick={props.onRemove}>
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
      </header>
      <div className={styles.person}>
        <MemberBrief key={message.userId} userId={message.userId} />
      </div>
      <ol className={styles.messages} aria-label={`Messages of ${message.username}`}>
        {all.map((each) => (
          <Exchange key={each.id} message={each} isOpen={each.id === message.id} />
        ))}
      </ol>
      <DetailFoot isTall className={styles.foot}>
        {isPasswordRequest(message) && (
          <p className="text-note">
            They cannot sign in to read a response. Reset the password in their account.
          </p>
        )}
        <GrantAccess
          message={message}
          isLocked={isLocked}
          onGranted={() => {
            if (writing.text.trim() === '') void answer('resolved', '');
            // A response that is being written is sent first; the button that was pressed goes.
            else pane.current?.querySelector('textarea')?.focus();
          }}
        />
        <ReplyForm
          isTall
          item={message}
          statuses={messageStatusWords}
          preset="resolved"
          readBy="The member is notified and can read it under Support."
          maxLength={maxAdminMessageLength}
          pending={actions.isPending}
          problem={actions.problem}
          needsNetwork="Responding"
          statusOnly={isPasswordRequest(message)}
          onSave={(...given) => void answer(...given)}
        />
      </DetailFoot>
    </article>
  );
}

/** The member's newest messages, oldest first; the open one is always among them. */
function useMessagesOf(message: ListedAdminMessage): readonly ListedAdminMessage[] {
  const { data } = useCallPage('support.list', { userId: message.userId });
  // The previous member's stay until these are read.
  const read = data?.rows.filter(({ userId }) => userId === message.userId) ?? [];
  const same = read.find(({ id }) => id === message.id);
  const others = read.filter((each) => each !== same);
  return listMessages([...others, laterOf(message, same ?? message)]).toReversed();
}

/** The version answered last: a filtered list may hold neither the own answer nor another's. */
function laterOf(given: ListedAdminMessage, read: ListedAdminMessage): ListedAdminMessage {
  return (given.reviewedAt ?? '') > (read.reviewedAt ?? '') ? given : read;
}

interface ExchangeProps {
  readonly message: ListedAdminMessage;
  readonly isOpen: boolean;
}

/** A message and its answer. */
function Exchange({ message, isOpen }: ExchangeProps) {
  const { status, content, createdAt, adminResponse } = message;
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // Absent in jsdom.
    if (isOpen) place.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isOpen]);
  return (
    <li ref={place} className={styles.exchange} aria-current={isOpen || undefined}>
      <div className={classNames(styles.bubble, isOpen && styles.open)}>
        <p className={styles.words}>{content}</p>
        <p className={styles.facts}>
          <Instant at={createdAt} />
          <MessageStatusPill status={status} />
        </p>
      </div>
      {adminResponse !== null && (
        <section className={classNames(styles.bubble, styles.answer)} aria-label="Response">
          <p className={styles.words}>{adminResponse}</p>
          <p className={styles.facts}>{readLine(message)}</p>
        </section>
      )}
      {message.reviewedAt !== null && (
        <p className={styles.changed}>
          Last changed {message.reviewedByUsername !== null && `by ${message.reviewedByUsername}, `}
          <Instant at={message.reviewedAt} />
        </p>
      )}
    </li>
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

/** The account's place in User Management, where the password is reset. */
function accountOf({ userId, username }: ListedAdminMessage): string {
  return `/admin/users?${new URLSearchParams({ search: username, open: userId }).toString()}`;
}
