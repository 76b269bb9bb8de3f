import { type FormEvent, type RefObject, useState } from 'react';
import { useReplica } from '../../replica/replica-context.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { TextArea } from '../../ui/text-field/text-area.tsx';
import { checkConcern, submitConcern } from './concern-commands.ts';
import styles from './concern-composer.module.css';
import type { MadeCode } from './follow-up-code-dialog.tsx';

interface ConcernComposerProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onSubmitted: (made: MadeCode) => void;
}

/** A concern, stored at once and sent when possible. */
export function ConcernComposer({ text, onText, field, onSubmitted }: ConcernComposerProps) {
  const replica = useReplica();
  const [failure, setFailure] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const isBlank = text.trim() === '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending || checkConcern(text) !== null) return;
    setIsSending(true);
    const result = await submitConcern(replica, text);
    setIsSending(false);
    setFailure(result.ok ? undefined : result.message);
    if (!result.ok) return;
    onText('');
    onSubmitted(result);
  };
  return (
    <Stack
      as="form"
      gap={16}
      // The browser must not offer the text again.
      autoComplete="off"
      onSubmit={(event) => void submit(event)}
    >
      <TextArea
        ref={field}
        label="Your concern"
        rows={4}
        value={text}
        error={isBlank ? undefined : (checkConcern(text) ?? failure)}
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
        Send Anonymously
      </Button>
    </Stack>
  );
}
