import { useEffect, useRef, useState } from 'react';
import type { NotePlace, UserNotes } from '../../../platform/storage/user-notes.ts';
import { type AnnouncementDraft, draftSchema, isBlank, makeDraft } from './announcement-draft.ts';

/** The unsent announcement of one administrator; deleted at sign-out. */
const place: NotePlace<typeof draftSchema> = {
  topic: 'announcement-draft',
  path: '/user-notes/new',
  schema: draftSchema,
};

export interface KeptDraft {
  /** False for the moment until the device has been asked: what is typed before would replace it. */
  readonly isRead: boolean;
  readonly draft: AnnouncementDraft;
  readonly edit: (change: Partial<AnnouncementDraft>) => void;
  /** Starts a blank one, with another id. */
  readonly discard: () => void;
}

/** The announcement being written, kept on this device with every change until sent or discarded. */
export function useKeptDraft(notes: UserNotes): KeptDraft {
  const [draft, setDraft] = useState(makeDraft);
  const [isRead, setIsRead] = useState(false);
  /** One that could not be read stays for the next time, in place of this one. */
  const isUnread = useRef(false);
  useEffect(() => {
    let isCurrent = true;
    notes.read(place).then(
      (kept) => {
        if (!isCurrent) return;
        if (kept) setDraft(kept);
        setIsRead(true);
      },
      () => {
        isUnread.current = true;
        setIsRead(true);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [notes]);
  const change = (next: AnnouncementDraft) => {
    setDraft(next);
    if (!isUnread.current) notes.keep(place, isBlank(next) ? null : next);
  };
  return {
    isRead,
    draft,
    edit: (changes) => change({ ...draft, ...changes }),
    discard: () => change(makeDraft()),
  };
}
