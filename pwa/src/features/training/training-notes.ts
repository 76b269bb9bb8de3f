import { useEffect, useState } from 'react';
import { UserNotes } from '../../platform/storage/user-notes.ts';
import { useReplica } from '../../replica/replica-context.tsx';

/** Seconds a resumed video begins before where it stopped. */
const overlap = 2;

/** The position a video was left at, kept on this device. */
export function useResumePosition(fileId: string) {
  const [notes] = useTrainingNotes();
  const [startAt, setStartAt] = useState<number | undefined>(undefined);
  useEffect(() => {
    let isHere = true;
    const show = (position: unknown) => {
      if (isHere) setStartAt(typeof position === 'number' ? Math.max(0, position - overlap) : 0);
    };
    notes.read(`position ${fileId}`).then(show, () => show(0));
    return () => {
      isHere = false;
    };
  }, [notes, fileId]);
  const keep = (position: number) => void notes.write(`position ${fileId}`, position);
  return { startAt, keep };
}

/**
 * The items of a section that are complete, kept on this device: the server knows the section's
 * percentage alone. @returns undefined until read
 */
export function useDoneItems(sectionId: string) {
  const [notes] = useTrainingNotes();
  const [done, setDone] = useState<ReadonlySet<string> | undefined>(undefined);
  useEffect(() => {
    let isHere = true;
    const show = (ids: unknown) => {
      if (isHere)
        setDone(new Set(Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []));
    };
    notes.read(`items ${sectionId}`).then(show, () => show([]));
    return () => {
      isHere = false;
    };
  }, [notes, sectionId]);
  const keep = (ids: ReadonlySet<string>) => {
    setDone(ids);
    void notes.write(`items ${sectionId}`, [...ids]);
  };
  return { done, keep };
}

function useTrainingNotes() {
  const { userId } = useReplica();
  return useState(() => new UserNotes(userId, 'training'));
}
