import type { OfflineCallName } from '@greenroom/sync-protocol/contract';
import { useReplica } from '../../replica/replica-context.tsx';
import { useReplicaQuery } from '../../replica/replica-hooks.ts';
import type { RefusedChange } from '../../replica/replica-types.ts';
import { Button } from '../../ui/button/button.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { passFocusOn } from '../../ui/pass-focus-on.ts';
import { DiscardActions } from './discard-actions.tsx';
import { type Refusals, explainRefusal } from './refusal-words.ts';
import { giveUpChange } from './try-change.ts';

/** A refused change in its feature's words. */
export interface RefusedItem {
  readonly change: RefusedChange;
  /** Absent: the change's own description. */
  readonly title?: string;
  /** Absent: why it was refused. */
  readonly text?: string;
  /** Reopens the form with what was typed. Null: the change cannot succeed any more. */
  readonly onEdit: (() => void) | null;
  /** Default: 'Edit again'. */
  readonly editLabel?: string;
}

interface RefusedChangesProps {
  /** The feature's words, of which `items` may have more exact ones. */
  readonly refusals: Partial<Refusals<OfflineCallName>>;
  readonly label: string;
  readonly items: readonly RefusedItem[];
  /** Toast title when discarding fails. Absent: the general text. */
  readonly discardFailure?: string;
}

/** Refused changes of a feature, with the reason and the available actions. */
export function RefusedChanges({ refusals, label, items, discardFailure }: RefusedChangesProps) {
  const replica = useReplica();
  if (items.length === 0) return null;
  return (
    <Stack as="ul" gap={8} aria-label={label} tabIndex={-1} ref={passFocusOn}>
      {items.map(({ change, title, text, onEdit, editLabel = 'Edit again' }) => (
        <li key={change.id} ref={passFocusOn}>
          <Notice
            tone="warning"
            title={title ?? `Not accepted: ${change.description}`}
            action={
              <DiscardActions
                what={`“${change.description}”`}
                onDiscard={() => void giveUpChange(replica, change.id, discardFailure)}
                before={
                  onEdit && (
                    <Button size="small" onClick={onEdit}>
                      {editLabel}
                    </Button>
                  )
                }
              />
            }
          >
            {text ?? explainRefusal(change, refusals)}
          </Notice>
        </li>
      ))}
    </Stack>
  );
}

/**
 * Live refused changes whose call starts with `prefix`, oldest first. @returns undefined until read
 */
export function useRefusedCalls(prefix: string): readonly RefusedChange[] | undefined {
  const replica = useReplica();
  return useReplicaQuery(async () => {
    const refused = await replica.readRefusedChanges();
    return refused.filter(({ call }) => call.startsWith(prefix));
  }, [prefix]);
}
