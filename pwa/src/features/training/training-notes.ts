import { useEffect, useState } from 'react';
import * as v from 'valibot';
import type { NotePlace, UserNotes } from '../../platform/storage/user-notes.ts';
import { useNotes } from '../../replica/session-notes.ts';

const folder = '/user-notes/';

/** Where a note of the training is kept: 'position <file>', and of earlier versions 'items <section>'. */
export function placeOf(what: string): NotePlace {
  return { topic: 'training', path: `${folder}${encodeURIComponent(what)}` };
}

/** What the notes on this device are of; see `placeOf`. */
export async function readNoted(notes: UserNotes): Promise<string[]> {
  const paths = await notes.pathsOf('training');
  return paths.map((path) => decodeURIComponent(path.slice(folder.length)));
}

/** The position a video was left at, in seconds, kept on this device. @returns undefined until read */
export function useResumePosition(fileId: string) {
  const notes = useNotes();
  const [leftAt, setLeftAt] = useState<number | undefined>(undefined);
  useEffect(() => {
    let isHere = true;
    const show = (position = 0) => {
      if (isHere) setLeftAt(position);
    };
    notes.read(placeOf(`position ${fileId}`), v.number()).then(show, () => show());
    return () => {
      isHere = false;
    };
  }, [notes, fileId]);
  const keep = (position: number) => notes.keep(placeOf(`position ${fileId}`), position);
  return { leftAt, keep };
}
