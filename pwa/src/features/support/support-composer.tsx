import { maxAdminMessageLength } from '@greenroom/sync-protocol/support/support-records';
import { SendHorizontal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { useReplica } from '../../replica/replica-context.tsx';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import { Spinner } from '../../ui/spinner/spinner.tsx';
import { hasTouchKeyboard } from '../../ui/text-field/touch-keyboard.ts';
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
    // During composition Enter belongs to the input method (229: Safari).
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key !== 'Enter' || event.shiftKey) return;
    if (hasTouchKeyboard() && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)}>
      {/* The wrapper's copy of the text sets the field's height. */}
      <div className={styles.grow} data-text={`${text}\n`}>
        <textarea
          ref={field}
          className={styles.field}
          rows={1}
          aria-label="Your message"
          placeholder="Write to the administrators"
          enterKeyHint={hasTouchKeyboard() ? 'enter' : 'send'}
          value={text}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={helpId}
          onChange={(event) => {
            onText(event.target.value);
            setFailure(undefined);
          }}
          onKeyDown={pressKey}
        />
      </div>
      <IconButton
        type="submit"
        label="Send Message"
        className={styles.send}
        disabled={isBlank}
        aria-busy={isSending || undefined}
        // Keeps the focus in the field, and a phone's keyboard open.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
      >
        {isSending ? <Spinner label="Sending" /> : <SendHorizontal size={20} aria-hidden="true" />}
      </IconButton>
      <p id={helpId} className={styles.help} role={error === undefined ? undefined : 'alert'}>
        {error ?? (left <= countedFrom ? `${left} characters left` : '')}
      </p>
    </form>
  );
}
