import { useReplica } from '../replica/replica-context.tsx';
import { useReplicaQuery } from '../replica/replica-hooks.ts';
import type { RefusedChange } from '../replica/replica-types.ts';
import { Button } from '../ui/button/button.tsx';
import { Notice } from '../ui/notice/notice.tsx';
import { giveUpChange } from './try-change.ts';
import styles from './refused-changes.module.css';

/** A change the server refused, in its feature's words. */
export interface RefusedItem {
  readonly change: RefusedChange;
  /** Absent: what the change was. */
  readonly title?: string;
  /** Absent: why it was refused. */
  readonly text?: string;
  /** Takes up again what was typed. Null: that cannot succeed any more. */
  readonly onEdit: (() => void) | null;
}

interface RefusedChangesProps {
  /** What the list holds, for a screen reader. */
  readonly label: string;
  readonly items: readonly RefusedItem[];
  /** Told where giving one up fails. Absent: the general text. */
  readonly discardFailure?: string;
}

/** What the server refused of a feature's changes: what it was, why, and the way on with each. */
export function RefusedChanges({ label, items, discardFailure }: RefusedChangesProps) {
  const replica = useReplica();
  if (items.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={label}>
      {items.map(({ change, title, text, onEdit }) => (
        <li key={change.id}>
          <Notice
            tone="warning"
            title={title ?? `Not accepted: ${change.description}`}
            action={
              <div className={styles.ways}>
                {onEdit && (
                  <Button size="small" onClick={onEdit}>
                    Edit again
                  </Button>
                )}
                <Button
                  size="small"
                  variant="quiet"
                  onClick={() => void giveUpChange(replica, change.id, discardFailure)}
                >
                  Discard
                </Button>
              </div>
            }
          >
            {text ?? change.problem.message}
          </Notice>
        </li>
      ))}
    </ul>
  );
}

/**
 * The refused changes whose call's name begins so, oldest first, live.
 * @returns undefined until they are read
 */
export function useRefusedCalls(prefix: string): readonly RefusedChange[] | undefined {
  const replica = useReplica();
  return useReplicaQuery(async () => {
    const refused = await replica.readRefusedChanges();
    return refused.filter(({ call }) => call.startsWith(prefix));
  }, [prefix]);
}
