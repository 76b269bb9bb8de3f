import { useEffect, useRef, useState } from 'react';
import type { Letter } from '../../admin-list/member/write-to.ts';
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
  /** One was kept where a letter was to be begun: it comes first. */
  readonly isInTheWay: boolean;
  readonly draft: AnnouncementDraft;
  readonly edit: (change: Partial<AnnouncementDraft>) => void;
  /** Starts a blank one, with another id. */
  readonly discard: () => void;
}

/**
 * The announcement being written, kept on this device with every change until sent or discarded.
 * `letter`: begins it, unless one is kept. Null: it begins blank.
 */
export function useKeptDraft(notes: UserNotes, letter: Letter | null): KeptDraft {
  const [draft, setDraft] = useState(makeDraft);
  const [isRead, setIsRead] = useState(false);
  const [isInTheWay, setIsInTheWay] = useState(false);
  /** One that could not be read stays for the next time, in place of this one. */
  const isUnread = useRef(false);
  useEffect(() => {
    let isCurrent = true;
    notes.read(place).then(
      (kept) => {
        if (!isCurrent) return;
        if (kept) {
          setDraft(kept);
          setIsInTheWay(letter !== null);
        } else if (letter) setDraft({ ...makeDraft(), ...letter, audience: 'member' });
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
  }, [notes, letter]);
  const change = (next: AnnouncementDraft) => {
    setDraft(next);
    if (!isUnread.current) notes.keep(place, isBlank(next) ? null : next);
  };
  return {
    isRead,
    isInTheWay,
    draft,
    edit: (changes) => change({ ...draft, ...changes }),
    discard: () => change(makeDraft()),
  };
}
