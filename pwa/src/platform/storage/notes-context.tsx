import { type ReactNode, createContext, useContext } from 'react';
import type { UserNotes } from './user-notes.ts';

const NotesContext = createContext<UserNotes | null>(null);

/** Provides the notes of the signed-in user to the screens below. */
export function NotesProvider({
  notes,
  children,
}: {
  readonly notes: UserNotes;
  readonly children: ReactNode;
}) {
  return <NotesContext value={notes}>{children}</NotesContext>;
}

/** The notes of the signed-in user. Throws without a NotesProvider, a fault of the composition. */
export function useNotes(): UserNotes {
  const notes = useContext(NotesContext);
  if (!notes) throw new Error('useNotes needs a NotesProvider above it');
  return notes;
}
