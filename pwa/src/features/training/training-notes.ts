import { useEffect, useState } from 'react';
import * as v from 'valibot';
import type { NotePlace, UserNotes } from '../../platform/storage/user-notes.ts';
import { useNotes } from '../../platform/storage/notes-context.tsx';

const folder = '/user-notes/';
const positionSchema = v.number();
const ticksSchema = v.array(v.string());

/** Where the video of this address was left, in seconds. */
export function positionOf(url: string): NotePlace<typeof positionSchema> {
  return placeOf(`position ${url}`, positionSchema);
}

/** The items of a section that an earlier version noted as done; `what` is one of `readNoted`. */
export function ticksOf(what: string): NotePlace<typeof ticksSchema> {
  return placeOf(what, ticksSchema);
}

function placeOf<Schema extends v.GenericSchema>(what: string, schema: Schema): NotePlace<Schema> {
  return { topic: 'training', path: `${folder}${encodeURIComponent(what)}`, schema };
}

/** What the notes on this device are of: 'position <address>', and of earlier versions 'position <id>' and 'items <section>'. */
export async function readNoted(notes: UserNotes): Promise<string[]> {
  const paths = await notes.pathsOf('training');
  return paths.map((path) => decodeURIComponent(path.slice(folder.length)));
}

/** The position a video was left at, in seconds, kept on this device. @returns undefined until read */
export function useResumePosition(url: string) {
  const notes = useNotes();
  const [leftAt, setLeftAt] = useState<number | undefined>(undefined);
  useEffect(() => {
    let isHere = true;
    const show = (position = 0) => {
      if (isHere) setLeftAt(position);
    };
    notes.read(positionOf(url)).then(show, () => show());
    return () => {
      isHere = false;
    };
  }, [notes, url]);
  const keep = (position: number) => notes.keep(positionOf(url), position);
  return { leftAt, keep };
}
