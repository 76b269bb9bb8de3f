import { useEffect, useState } from 'react';
import * as v from 'valibot';
import type { NotePlace } from '../../../platform/storage/user-notes.ts';
import { useNotes } from '../../../platform/storage/notes-context.tsx';

const recentSchema = v.array(
  v.object({ kind: v.picklist(['screen', 'member']), id: v.string(), label: v.string() }),
);

/** A screen, by its path, or a member that was gone to. */
export type RecentPlace = v.InferOutput<typeof recentSchema>[number];

/** Of one administrator on this device; deleted at sign-out. */
const place: NotePlace<typeof recentSchema> = {
  topic: 'recent-places',
  path: '/user-notes/recent',
  schema: recentSchema,
};

const kept = 5;

/** The last five places gone to by the search, the latest first, and how to add one. */
export function useRecentPlaces() {
  const notes = useNotes();
  const [recent, setRecent] = useState<readonly RecentPlace[]>([]);
  useEffect(() => {
    let isCurrent = true;
    notes.read(place).then(
      (read) => {
        if (isCurrent && read) setRecent(read);
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [notes]);
  const add = (added: RecentPlace) =>
    notes.keep(place, [added, ...recent.filter(({ id }) => id !== added.id)].slice(0, kept));
  return { recent, add };
}
