import { useEffect, useState } from 'react';
import * as v from 'valibot';
import type { NotePlace, UserNotes } from '../../platform/storage/user-notes.ts';
import { useNotes } from '../../platform/storage/notes-context.tsx';

const folder = '/user-notes/';
const positionSchema = v.number();
const ticksSchema = v.array(v.string());

/**
 * Where a video was left, in seconds: that of this place, which may be given another file, and of this
 * address, which may stand in two places.
 */
export function positionOf({ id, url }: PlacedVideo): NotePlace<typeof positionSchema> {
  return placeOf(`position ${id} ${url}`, positionSchema);
}

export interface PlacedVideo {
  /** Of the module, section or item. */
  readonly id: string;
  readonly url: string;
}

/** A note of an earlier version: the done items of a section; `what` is one of `readNoted`. */
export function ticksOf(what: string): NotePlace<typeof ticksSchema> {
  return placeOf(what, ticksSchema);
}

function placeOf<Schema extends v.GenericSchema>(what: string, schema: Schema): NotePlace<Schema> {
  return { topic: 'training', path: `${folder}${encodeURIComponent(what)}`, schema };
}

/** What the notes on this device are of: 'position <id> <address>', and of earlier versions 'position <id>' and 'items <section>'. */
export async function readNoted(notes: UserNotes): Promise<string[]> {
  const paths = await notes.pathsOf('training');
  return paths.map((path) => decodeURIComponent(path.slice(folder.length)));
}

/** The position a video was left at, in seconds, kept on this device. @returns undefined until read */
export function useResumePosition({ id, url }: PlacedVideo) {
  const notes = useNotes();
  const [leftAt, setLeftAt] = useState<number | undefined>(undefined);
  useEffect(() => {
    let isHere = true;
    const show = (position = 0) => {
      if (isHere) setLeftAt(position);
    };
    notes.read(positionOf({ id, url })).then(show, () => show());
    return () => {
      isHere = false;
    };
  }, [notes, id, url]);
  const keep = (position: number) => notes.keep(positionOf({ id, url }), position);
  return { leftAt, keep };
}
