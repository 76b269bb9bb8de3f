import { hasUnreadResponse } from '@greenroom/sync-protocol/support/support-rules';
import { ExternalLink } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { announcePicture } from '../../platform/first-picture.ts';
import { useReplicaStatus } from '../../replica/replica-hooks.ts';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { ScreenHead } from '../../ui/screen-head/screen-head.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx';
import { LetterArt } from './letter-art.tsx';
import { SupportComposer } from './support-composer.tsx';
import { SupportMessageCard } from './support-message-card.tsx';
import { type OwnMessage, useOwnMessages, useProfessionalSupport } from './support-queries.ts';
import { SupportRefused } from './support-refused.tsx';
import styles from './support-screen.module.css';

interface SupportScreenProps {
  /** Anonymous concerns, beside the message to the administrators. */
  readonly anonymous?: ReactNode;
  /** The account is paused: this screen stays open, others do not. */
  readonly isPaused?: boolean;
}

/** /support: messages to the administrators and their responses, online and offline. */
export function SupportScreen({ isPaused = false, anonymous }: SupportScreenProps) {
  const messages = useOwnMessages();
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const isKnown = messages !== undefined;
  useEffect(() => {
    if (isKnown) announcePicture();
  }, [isKnown]);
  const edit = (content: string) => {
    setText(text.trim() === '' ? content : `${text.trimEnd()}\n\n${content}`);
    field.current?.focus();
  };
  return (
    <Screen roomy>
      <ScreenHead title="Support" subtitle="Write to the administrators" />
      {isPaused && (
        <Notice title="Your account is paused">
          You can still write to the administrators and read their responses here.
        </Notice>
      )}
      <div className={styles.columns}>
        <div className={styles.own}>
          <SupportComposer text={text} onText={setText} field={field} />
          <SupportRefused onEdit={edit} />
        </div>
        <section className={styles.section} aria-labelledby="own-messages">
          <h2 id="own-messages" className="text-heading">
            Your messages
          </h2>
          <OwnMessages messages={messages} />
        </section>
        <div className={styles.beside}>
          {anonymous}
          <ProfessionalSupport />
        </div>
      </div>
    </Screen>
  );
}

/** Messages shown at first: anonymous concerns comes below them on a phone. */
const shownAtFirst = 3;

function MessageList({ messages }: { readonly messages: readonly OwnMessage[] }) {
  const [isLong, setIsLong] = useState(false);
  const lastUnread = messages.findLastIndex(({ message }) => hasUnreadResponse(message));
  // A response that has become read keeps its place.
  const [kept, setKept] = useState(shownAtFirst);
  if (lastUnread >= kept) setKept(lastUnread + 1);
  const shown = isLong ? messages : messages.slice(0, kept);
  return (
    <>
      <Stack as="ul" gap={12}>
        {shown.map(({ message, isWaiting }) => (
          <li key={message.id}>
            <SupportMessageCard message={message} sync={isWaiting ? 'waiting' : 'sent'} />
          </li>
        ))}
      </Stack>
      {shown.length < messages.length && (
        <Button className={styles.more} onClick={() => setIsLong(true)}>
          Show earlier messages
        </Button>
      )}
    </>
  );
}

function OwnMessages({ messages }: { readonly messages: ReturnType<typeof useOwnMessages> }) {
  const { connection } = useReplicaStatus();
  if (messages !== undefined && messages.data.length > 0) {
    return <MessageList messages={messages.data} />;
  }
  if (messages?.isWhole === true) {
    return (
      <EmptyState
        art={<LetterArt />}
        title="No messages yet"
        text="Your messages and the administrators’ answers appear here."
      />
    );
  }
  if (messages !== undefined && connection === 'offline') {
    return (
      <Notice tone="warning" title="You are offline">
        Earlier messages are not on this device yet. You can still write one.
      </Notice>
    );
  }
  return (
    <SkeletonGroup label="Loading your messages">
      <Skeleton shape="card" />
      <Skeleton shape="card" />
    </SkeletonGroup>
  );
}

/** The link to professional support outside Greenroom (spec member 2); nothing before it is known. */
function ProfessionalSupport() {
  const page = useProfessionalSupport();
  if (page === undefined) return null;
  return (
    <Stack as={Card} gap={12}>
      <Stack gap={4}>
        <h2 className="text-body">Professional support</h2>
        <p className={styles.professionalText}>
          Talk to somebody outside Greenroom, whatever it is about.
        </p>
      </Stack>
      <LinkButton to={page} reloadDocument target="_blank" rel="noreferrer">
        Find Support
        <ExternalLink size={18} aria-hidden="true" />
      </LinkButton>
    </Stack>
  );
}
