import { ExternalLink } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { announcePicture } from '../../platform/first-picture.ts';
import { TileLink, TileWords } from '../../ui/card/card.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { ScreenHead } from '../../ui/screen-head/screen-head.tsx';
import { SupportComposer } from './support-composer.tsx';
import { SupportConversation } from './support-conversation.tsx';
import { useOwnMessages, useProfessionalSupport } from './support-queries.ts';
import { SupportRefused } from './support-refused.tsx';
import styles from './support-screen.module.css';

interface SupportScreenProps {
  /** Opens anonymous feedback, beside the conversation. */
  readonly anonymous?: ReactNode;
  /** The account is paused: this screen stays open, others do not. */
  readonly isPaused?: boolean;
}

/** /support: the conversation with the administrators, online and offline. */
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
    <div className={styles.screen}>
      <div className={styles.head}>
        <ScreenHead title="Support" subtitle="The administrators answer you here" />
        {isPaused && (
          <Notice title="Your account is paused">
            You can still write to the administrators and read their responses here.
          </Notice>
        )}
      </div>
      <div className={styles.beside}>
        {anonymous}
        <ProfessionalSupport />
      </div>
      <SupportConversation className={styles.conversation} messages={messages} />
      <div className={styles.foot}>
        <SupportRefused onEdit={edit} />
        <SupportComposer text={text} onText={setText} field={field} />
      </div>
    </div>
  );
}

/** The link to professional support outside Greenroom (spec member 2); nothing before it is known. */
function ProfessionalSupport() {
  const page = useProfessionalSupport();
  if (page === undefined) return null;
  return (
    <TileLink to={page} reloadDocument target="_blank" rel="noreferrer">
      <TileWords
        title="Find Support"
        text="Outside Greenroom"
        icon={<ExternalLink size={18} aria-hidden="true" />}
      />
    </TileLink>
  );
}
