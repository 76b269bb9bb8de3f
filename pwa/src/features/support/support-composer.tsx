import { maxAdminMessageLength } from '@greenroom/sync-protocol/support/support-records';
import { type FormEvent, type RefObject, useState } from 'react';
import { useReplica } from '../../replica/replica-context.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { TextArea } from '../../ui/text-field/text-area.tsx';
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
    field.current?.focus();
  };
  return (
    <Card>
      <Stack as="form" gap={16} onSubmit={(event) => void send(event)}>
        <TextArea
          ref={field}
          label="Your message"
          rows={4}
          value={text}
          error={error}
          help={
            left <= countedFrom
              ? `${left} characters left`
              : 'Only the administrators read it. They answer you here.'
          }
          onChange={(event) => {
            onText(event.target.value);
            setFailure(undefined);
          }}
        />
        <Button
          type="submit"
          variant="primary"
          className={styles.send}
          disabled={isBlank}
          pending={isSending}
        >
          Send Message
        </Button>
      </Stack>
    </Card>
  );
}
