import { statusOf } from '@greenroom/sync-protocol/problem';
import { useEffect, useRef } from 'react';
import { useReplica } from '../../../replica/replica-context.tsx';
import { useReplicaQuery } from '../../../replica/replica-hooks.ts';
import type { ReplicaTables } from '../../../replica/replica-interface.ts';
import type { RefusedChange, WaitingChange } from '../../../replica/replica-types.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';

/** What the server says of a file (uploads): its form, its size or its type. */
const ofFile: ReadonlySet<number> = new Set([400, 413, 415]);

/** A message that was not sent, and what is said of it. */
interface Failure {
  /** One that was set aside and is refused after all is news again: now the reason is known. */
  readonly key: string;
  readonly title: string;
  readonly text: string;
}

/** The specified texts (member side 8, Chat). */
const sendFailure = { title: 'Error', text: 'Failed to send message' } as const;
const uploadFailure = { title: 'Upload Error', text: 'Failed to upload image' } as const;

/**
 * Says that a message was refused or set aside while the room is open; those found on opening are no
 * news. It stands in the list with its ways on in any case.
 */
export function useRefusalNews(): void {
  const replica = useReplica();
  const failures = useReplicaQuery(async (tables) => {
    // At once: what is read after a pause is not followed.
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

/** The reason itself stands below the message, unless it is about the image. */
function asRefusal({ id, input, problem }: RefusedChange): Failure {
  const isUpload =
    typeof input['imageUrl'] === 'string' &&
    (problem.code === 'upload_missing' || ofFile.has(statusOf(problem.code)));
  const said = isUpload ? { ...uploadFailure, text: problem.message } : sendFailure;
  return { key: `refused ${id}`, ...said };
}

/** Of what was set aside the server said nothing: with an image it is mostly the image. */
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
