import { maxAdminMessageLength } from '@greenroom/sync-protocol/support/support-records';
import { type FormEvent, type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { useReplica } from '../../replica/replica-context.tsx';
import { isComposing, isSendKey, MessageField } from '../../ui/message-field/message-field.tsx';
import { SendButton } from '../../ui/message-field/send-button.tsx';
import { hasTouchKeyboard } from '../../ui/message-field/touch-keyboard.ts';
import { checkContent, sendAdminMessage } from './support-commands.ts';
import styles from './support-composer.module.css';

/** Remaining characters below which the counter is shown. */
const countedFrom = 500;

interface ComposerProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** A message to the administrators, stored at once and sent when possible. */
export function SupportComposer({ text, onText, field }: ComposerProps) {
  const replica = useReplica();
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
    const result = await sendAdminMessage(replica, text);
    setIsSending(false);
    setFailure(result.ok ? undefined : result.message);
    if (!result.ok) return;
    onText('');
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
