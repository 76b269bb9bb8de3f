import { useEffect, useRef } from 'react';
import * as v from 'valibot';
import { useNotes } from '../../platform/storage/notes-context.tsx';
import { useDraft } from '../changes/use-draft.ts';
import type { NotePlace } from '../../platform/storage/user-notes.ts';

const answerSchema = v.string();

/** The answer being written to an item, kept on this device until sent; mount anew for another item. */
export function useAnswerDraft(itemId: string): readonly [string, (text: string) => void] {
  const notes = useNotes();
  const [text, setText] = useDraft(`answer:${itemId}`);
  const isTyped = useRef(text !== '');
  useEffect(() => {
    if (isTyped.current) return;
    let isCurrent = true;
    // One that cannot be read now is shown the next time.
    void notes.read(answerAt(itemId)).then(
      (kept) => {
        if (isCurrent && !isTyped.current && kept !== undefined) setText(kept);
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [notes, itemId, setText]);
  const change = (next: string) => {
    isTyped.current = true;
    setText(next);
    notes.keep(answerAt(itemId), next === '' ? null : next);
  };
  return [text, change];
}

function answerAt(itemId: string): NotePlace<typeof answerSchema> {
  return { topic: 'answer-drafts', path: `/user-notes/${itemId}`, schema: answerSchema };
}
