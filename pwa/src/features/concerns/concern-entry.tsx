import { quoteText } from '@greenroom/sync-protocol/text/quote-text';
import { ChevronRight, VenetianMask } from 'lucide-react';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { useReplica } from '../../replica/replica-context.tsx';
import { DiscardActions } from '../changes/discard-actions.tsx';
import { useDraft } from '../changes/use-draft.ts';
import { useShownOnce } from '../changes/use-shown-once.ts';
import { useTakenUp } from '../changes/use-taken-up.ts';
import { Button } from '../../ui/button/button.tsx';
import { TileButton } from '../../ui/card/card.tsx';
import { TileWords } from '../../ui/card/tile-words.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { TextArea } from '../../ui/text-field/text-area.tsx';
import { WaitingMark } from '../../ui/waiting-mark/waiting-mark.tsx';
import { checkConcern, discardConcern, submitConcern } from './concern-commands.ts';
import styles from './concern-entry.module.css';
import { useUnsentTexts } from './concern-queries.ts';
import { FollowUpCodeDialog, type MadeCode } from './follow-up-code-dialog.tsx';
import { FollowUp } from './follow-up.tsx';

interface ConcernComposerProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onSubmitted: (made: MadeCode) => void;
}

interface UnsentConcernsProps {
  /** Whether the form has this concern's text. */
  readonly isTakenUp: (id: string) => boolean;
  /** Puts a refused concern's text back into the form. */
  readonly onEdit: (id: string, content: string) => void;
}

/**
 * Opens anonymous feedback: writing a concern, and reading what became of one by its code. What is
 * typed stays in memory while the sheet is closed and the screen is left: on no disk beside a name.
 */
export function ConcernEntry() {
  const [text, setText] = useDraft('concern', '');
  // Until it is kept it is shown again, also after the screen was left.
  const [made, setMade] = useDraft<MadeCode | null>('concern:code', null);
  const [isOpen, setIsOpen] = useState(false);
  useShownOnce(made !== null);
  const entry = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const unsent = useUnsentTexts().length;
  const takenUp = useTakenUp('concern', discardConcern);
  if (text === '') takenUp.release();
  const edit = (id: string, content: string) => {
    takenUp.add(id);
    setText(text.trim() === '' ? content : `${text.trimEnd()}\n\n${content}`);
    field.current?.focus();
  };
  const keep = () => {
    setMade(null);
    setIsOpen(false);
  };
  return (
    <>
      <TileButton ref={entry} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <TileWords
          title="Anonymous feedback"
          text={unsent === 0 ? 'Without your name' : `${unsent} not sent yet`}
          more="The administrators see what you write, never who wrote it."
          subject={<VenetianMask size={20} aria-hidden="true" />}
          icon={<ChevronRight size={20} aria-hidden="true" />}
        />
      </TileButton>
      <Dialog
        // Also where it was closed, or the screen left, while the concern was being stored.
        open={isOpen || made !== null}
        onClose={() => setIsOpen(false)}
        title="Anonymous feedback"
        description="The administrators see what you write and the day, never who wrote it. Nothing that Greenroom stores leads back to you; only your own words could."
        finalFocus={() => entry.current}
      >
        <Stack gap={16}>
          <ConcernComposer
            text={text}
            onText={setText}
            field={field}
            onSubmitted={(next) => {
              setMade(next);
              void takenUp.discard();
            }}
          />
          <UnsentConcerns isTakenUp={takenUp.has} onEdit={edit} />
          <FollowUp />
        </Stack>
        {/* The sheet closes with it and takes the focus back: into no text field. */}
        <FollowUpCodeDialog made={made} onKept={keep} finalFocus={() => false} />
      </Dialog>
    </>
  );
}

/** Concerns that wait on this device or were refused; nothing shows those that were sent. */
function UnsentConcerns({ isTakenUp, onEdit }: UnsentConcernsProps) {
  const replica = useReplica();
  const concerns = useUnsentTexts().filter(({ id }) => !isTakenUp(id));
  if (concerns.length === 0) return null;
  return (
    <Stack as="ul" gap={8} aria-label="Concerns not sent">
      {concerns.map(({ id, content, refusal }) => (
        <li key={id} className={styles.item}>
          <p className={styles.words}>
            <WaitingMark state={refusal === undefined ? 'waiting' : 'refused'} />
            <span>{quoteText(content)}</span>
          </p>
          {refusal !== undefined && <Notice tone="warning">{refusal}</Notice>}
          <DiscardActions
            justify="end"
            what={quoteText(content)}
            onDiscard={() => void discardConcern(replica, id)}
            before={
              refusal !== undefined && (
                <Button size="small" onClick={() => onEdit(id, content)}>
                  Edit again
                </Button>
              )
            }
          />
        </li>
      ))}
    </Stack>
  );
}

/** A concern, stored at once and sent when possible. */
function ConcernComposer({ text, onText, field, onSubmitted }: ConcernComposerProps) {
  const replica = useReplica();
  const [failure, setFailure] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const isBlank = text.trim() === '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    if (checkConcern(text) !== null) return field.current?.focus();
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
