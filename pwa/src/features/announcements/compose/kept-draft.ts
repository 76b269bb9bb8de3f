import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Letter } from '../../admin-list/member/write-to.ts';
import { readOnReturn } from '../../changes/read-on-return.ts';
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
  /** Starts the letter one was in the way of, else a blank one; with another id. */
  readonly discard: () => void;
}

/**
 * The announcement being written, kept on this device with every change until sent or discarded. What
 * another tab stored, sent or discarded since shows when this one is returned to, unless it is open.
 * `letter`: begins it, unless one is kept, else follows that. Null: it begins blank.
 */
export function useKeptDraft(notes: UserNotes, letter: Letter | null, isOpen: boolean): KeptDraft {
  const [draft, setDraft] = useState(makeDraft);
  const [isRead, setIsRead] = useState(false);
  const [isInTheWay, setIsInTheWay] = useState(false);
  /** One that could not be read stays for the next time, in place of this one. */
  const isUnread = useRef(false);
  /** As this tab last read or stored it, as JSON. */
  const seen = useRef('null');
  const begin = useEffectEvent((kept: AnnouncementDraft | null) => {
    seen.current = JSON.stringify(kept);
    if (kept) {
      setDraft(kept);
      setIsInTheWay(letter !== null);
    } else if (letter) setDraft(draftOf(letter));
    setIsRead(true);
  });
  const showOthers = useEffectEvent((kept: AnnouncementDraft | null) => {
    const found = JSON.stringify(kept);
    if (isOpen || isUnread.current || found === seen.current) return;
    seen.current = found;
    setDraft(kept ?? makeDraft());
  });
  useEffect(() => {
    let isCurrent = true;
    const read = async (show: (kept: AnnouncementDraft | null) => void) => {
      const kept = await notes.read(place);
      if (isCurrent) show(kept ?? null);
    };
    read(begin).catch(() => {
      isUnread.current = true;
      setIsRead(true);
    });
    const stopReading = readOnReturn(() => {
      // Not read now, it is at the next return.
      read(showOthers).catch(() => undefined);
    });
    return () => {
      isCurrent = false;
      stopReading();
    };
  }, [notes]);
  const change = (next: AnnouncementDraft) => {
    setDraft(next);
    if (isUnread.current) return;
    const kept = isBlank(next) ? null : next;
    seen.current = JSON.stringify(kept);
    notes.keep(place, kept);
  };
  return {
    isRead,
    isInTheWay,
    draft,
    edit: (changes) => change({ ...draft, ...changes }),
    discard: () => {
      setIsInTheWay(false);
      change(isInTheWay && letter ? draftOf(letter) : makeDraft());
    },
  };
}

function draftOf(letter: Letter): AnnouncementDraft {
  return { ...makeDraft(), ...letter, audience: 'member' };
}
