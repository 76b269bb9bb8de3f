import { maxAdminMessageLength } from '@greenroom/sync-protocol/support/support-records';
import { ExternalLink, HeartHandshake } from 'lucide-react';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { announceFirstPaint } from '../../platform/first-paint.ts';
import { useReplica } from '../../replica/replica-context.tsx';
import { TileLink } from '../../ui/card/card.tsx';
import { TileWords } from '../../ui/card/tile-words.tsx';
import { isComposing, isSendKey, MessageField } from '../../ui/message-field/message-field.tsx';
import { SendButton } from '../../ui/message-field/send-button.tsx';
import { hasTouchKeyboard } from '../../ui/message-field/touch-keyboard.ts';
import { Notice } from '../../ui/notice/notice.tsx';
import { ScreenHead } from '../../ui/screen-head/screen-head.tsx';
import { RefusedChanges, useRefusedCalls } from '../changes/refused-changes.tsx';
import type { ChangeResult } from '../changes/try-change.ts';
import { putBefore, useKeptText } from '../changes/use-kept-text.ts';
import { checkContent, isSentAlready, sendWriting } from './support-commands.ts';
import { SupportConversation } from './support-conversation.tsx';
import { useOwnMessages, useProfessionalSupport } from './support-queries.ts';
import { supportRefusals } from './support-refusals.ts';
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
  const replica = useReplica();
  const { writing, change, send, isTakenUp } = useKeptText(
    'message',
    useCallback((kept) => isSentAlready(replica, kept), [replica]),
  );
  const field = useRef<HTMLTextAreaElement>(null);
  const isKnown = messages !== undefined;
  useEffect(() => {
    if (isKnown) announceFirstPaint();
  }, [isKnown]);
  const edit = (changeId: string, content: string) => {
    change(putBefore(writing, { text: content, from: [changeId] }));
    field.current?.focus();
  };
  return (
    <div className={styles.screen} data-field-below>
      <div className={styles.head}>
        <ScreenHead
          title="Support"
          subtitle={isPaused ? 'Answers come here' : 'Answers come here and under Notifications'}
        />
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
        <SupportRefused isTakenUp={isTakenUp} onEdit={edit} />
        <SupportComposer
          text={writing.text}
          field={field}
          onText={(text) => change({ text, from: writing.from })}
          onSend={() => send((written) => sendWriting(replica, written))}
        />
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
        more="Nobody here learns that you went there."
        subject={<HeartHandshake size={20} aria-hidden="true" />}
        icon={<ExternalLink size={20} aria-hidden="true" />}
      />
    </TileLink>
  );
}

interface SupportRefusedProps {
  /** Its text is in the field, below which it need not be repeated. */
  readonly isTakenUp: (changeId: string) => boolean;
  readonly onEdit: (changeId: string, content: string) => void;
}

/** Refused messages and read marks; a message can be edited again. */
function SupportRefused({ isTakenUp, onEdit }: SupportRefusedProps) {
  const refused = useRefusedCalls('support.') ?? [];
  const items = refused
    .filter(({ id }) => !isTakenUp(id))
    .map((change) => {
      const content = change.input['content'];
      const edit = typeof content === 'string' ? () => onEdit(change.id, content) : null;
      return { change, onEdit: edit };
    });
  return (
    <RefusedChanges
      refusals={supportRefusals}
      label="Messages that were not accepted"
      items={items}
    />
  );
}

/** Remaining characters below which the counter is shown. */
const countedFrom = 500;

interface ComposerProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onSend: () => Promise<ChangeResult>;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** A message to the administrators, stored at once and sent when possible. */
function SupportComposer({ text, onText, onSend, field }: ComposerProps) {
  const helpId = useId();
  const [failure, setFailure] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const isBlank = text.trim() === '';
  const left = maxAdminMessageLength - text.trim().length;
  const error = isBlank ? undefined : (checkContent(text) ?? failure);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending || checkContent(text) !== null) return;
    setIsSending(true);
    const result = await onSend();
    setIsSending(false);
    setFailure(result.ok ? undefined : result.message);
    if (!result.ok) return;
    // Where it was on a phone: its keyboard would come up again.
    if (!hasTouchKeyboard()) field.current?.focus();
  };
  const pressKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event) || !isSendKey(event)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)}>
      <MessageField
        ref={field}
        label="Your message"
        placeholder="Write to the administrators"
        value={text}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={helpId}
        onChange={(event) => {
          onText(event.target.value);
          setFailure(undefined);
        }}
        onKeyDown={pressKey}
      />
      <SendButton label="Send Message" disabled={isBlank} isSending={isSending} />
      <p id={helpId} className={styles.help} role={error === undefined ? undefined : 'alert'}>
        {error ?? (left <= countedFrom ? `${left} characters left` : '')}
      </p>
    </form>
  );
}
