import { useRef, useState } from 'react';
import { TileButton } from '../../ui/card/card.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { ConcernComposer } from './concern-composer.tsx';
import { useUnsentTexts } from './concern-queries.ts';
import { FollowUpCodeDialog, type MadeCode } from './follow-up-code-dialog.tsx';
import { FollowUp } from './follow-up.tsx';
import { UnsentConcerns } from './unsent-concerns.tsx';

/**
 * Opens anonymous feedback: writing a concern, and reading what became of one by its code. What is
 * typed stays while the sheet is closed.
 */
export function ConcernEntry() {
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState('');
  const [made, setMade] = useState<MadeCode | null>(null);
  const entry = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const unsent = useUnsentTexts().length;
  const keep = () => {
    setMade(null);
    setIsOpen(false);
  };
  return (
    <>
      <TileButton ref={entry} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <span className="text-label">Anonymous feedback</span>{' '}
        <span className="text-caption">
          {unsent === 0 ? 'Without your name' : `${unsent} not sent yet`}
        </span>
      </TileButton>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Anonymous feedback"
        description="The administrators see what you write and the day, never who wrote it. Nothing that Greenroom stores leads back to you; only your own words could."
        finalFocus={() => entry.current}
      >
        <Stack gap={16}>
          <ConcernComposer text={text} onText={setText} field={field} onSubmitted={setMade} />
          <UnsentConcerns
            onEdit={(content) => {
              setText(text.trim() === '' ? content : `${text.trimEnd()}\n\n${content}`);
              field.current?.focus();
            }}
          />
          <FollowUp />
        </Stack>
        {/* The sheet closes with it and takes the focus back: into no text field. */}
        <FollowUpCodeDialog made={made} onKept={keep} finalFocus={() => false} />
      </Dialog>
    </>
  );
}
