import { useState } from 'react';
import { useReplica } from '../../replica/replica-context.tsx';
import type { Replica } from '../../replica/replica-interface.ts';
import { type ChangeResult, giveUpChange } from './try-change.ts';
import { takenUpKey, useDraft } from './use-draft.ts';

const none: readonly string[] = [];

/**
 * The refused changes a form takes up again. They stay on the device until the form's change is kept,
 * so that leaving the screen loses nothing. Their ids are kept with the form's draft, under `key`.
 * `giveUp` discards one; absent: a change of the outbox.
 */
export function useTakenUp(
  key: string,
  giveUp: (replica: Replica, id: string) => Promise<ChangeResult> = giveUpChange,
) {
  const replica = useReplica();
  const [ids, keep] = useDraft(takenUpKey(key), none);
  // What reads the refused changes may still have them for a moment.
  const [discarded, setDiscarded] = useState<readonly string[]>([]);
  return {
    /** Whether the form has this change's text, or had it when it was kept. */
    has: (changeId: string) => ids.includes(changeId) || discarded.includes(changeId),
    /** The form has this change's text instead of another's. */
    replaceBy: (changeId: string) => keep([changeId]),
    /** The form has this change's text too. */
    add: (changeId: string) => keep([...ids, changeId]),
    /** Called while the form is empty: what is typed next does not stem from them. */
    release: () => {
      if (ids.length > 0) keep(none);
    },
    /** Discards them; called once the form's change is kept. */
    discard: async () => {
      keep(none);
      setDiscarded([...discarded, ...ids]);
      for (const id of ids) await giveUp(replica, id);
    },
  };
}
