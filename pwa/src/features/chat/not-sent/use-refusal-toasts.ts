import { statusOf } from '@greenroom/sync-protocol/problem';
import { useEffect, useRef } from 'react';
import { useReplica } from '../../../replica/replica-context.tsx';
import { useReplicaQuery } from '../../../replica/replica-hooks.ts';
import type { ReplicaTables } from '../../../replica/replica-interface.ts';
import type { RefusedChange, WaitingChange } from '../../../replica/replica-types.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';

/** HTTP statuses for a file's content, size or type (uploads). */
const fileStatuses: ReadonlySet<number> = new Set([400, 413, 415]);

interface Failure {
  /** Includes the state: a parked message that is refused later is shown again, now with the reason. */
  readonly key: string;
  readonly title: string;
  readonly text: string;
}

/** Specified texts (member side 8, Chat). */
const sendFailure = { title: 'Error', text: 'Failed to send message' } as const;
const uploadFailure = { title: 'Upload Error', text: 'Failed to upload image' } as const;

/**
 * Shows a toast when a message is refused or parked while the room is open, but not for those found at
 * opening. The list shows all of them.
 */
export function useRefusalToasts(): void {
  const replica = useReplica();
  const failures = useReplicaQuery(async (tables) => {
    // Started together: a live query does not observe reads started after a pause.
    const [refused, waiting] = await Promise.all([
      replica.readRefusedChanges(),
      replica.readWaitingChanges(),
    ]);
    const parked = waiting.filter((change) => change.state === 'parked' && isMessage(change));
    return [...refused.filter(isMessage).map(asRefusal), ...(await describeParked(tables, parked))];
  }, []);
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (!failures) return;
    const newest = failures.filter(({ key }) => known.current?.has(key) === false).at(-1);
    known.current = new Set(failures.map(({ key }) => key));
    if (newest) showToast({ title: newest.title, text: newest.text, tone: 'destructive' });
  }, [failures]);
}

function isMessage({ call }: Pick<WaitingChange, 'call'>): boolean {
  return call === 'chat.send';
}

/** The toast names the reason only for an image; others are shown below the message. */
function asRefusal({ id, input, problem }: RefusedChange): Failure {
  const isUpload =
    typeof input['imageUrl'] === 'string' &&
    (problem.code === 'upload_missing' || fileStatuses.has(statusOf(problem.code)));
  const toast = isUpload ? { ...uploadFailure, text: problem.message } : sendFailure;
  return { key: `refused ${id}`, ...toast };
}

/** A parked message has no reason from the server; one with an image mostly failed by its image. */
async function describeParked(
  { chatMessages }: Pick<ReplicaTables, 'chatMessages'>,
  parked: readonly WaitingChange[],
): Promise<Failure[]> {
  const messages = await chatMessages.bulkGet(parked.map(({ rows }) => rows[0]?.id ?? ''));
  return parked.map(({ id }, index) => {
    const hasImage = (messages[index]?.imageUrl ?? null) !== null;
    return { key: `parked ${id}`, ...(hasImage ? uploadFailure : sendFailure) };
  });
}
