import { statusOf } from '@greenroom/sync-protocol/problem';
import { useEffect, useRef } from 'react';
import { useReplica } from '../../replica/replica-context.tsx';
import { useReplicaQuery } from '../../replica/replica-hooks.ts';
import type { RefusedChange } from '../../replica/replica-types.ts';
import { showToast } from '../../ui/toast/toast-store.ts';

/** What the server says of a file (uploads): its form, its size or its type. */
const ofFile: ReadonlySet<number> = new Set([400, 413, 415]);

/**
 * Says that a message was refused while the room is open; those found on opening are no news. It
 * stands in the list with its ways on in any case.
 */
export function useRefusalNews(): void {
  const replica = useReplica();
  const refused = useReplicaQuery(async () => {
    const changes = await replica.readRefusedChanges();
    return changes.filter(({ call }) => call === 'chat.send');
  }, []);
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (!refused) return;
    const newest = refused.filter(({ id }) => known.current?.has(id) === false).at(-1);
    known.current = new Set(refused.map(({ id }) => id));
    if (newest) announceRefusal(newest);
  }, [refused]);
}

/** The specified texts (member side 8, Chat); the reason itself stands below the message. */
function announceRefusal({ input, problem }: RefusedChange): void {
  const isUpload =
    typeof input['imageUrl'] === 'string' &&
    (problem.code === 'upload_missing' || ofFile.has(statusOf(problem.code)));
  showToast(
    isUpload
      ? { title: 'Upload Error', text: problem.message, tone: 'destructive' }
      : { title: 'Error', text: 'Failed to send message', tone: 'destructive' },
  );
}
