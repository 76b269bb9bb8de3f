import { useState } from 'react';
import { useReplica } from '../../replica/replica-context.tsx';
import type { Replica } from '../../replica/replica-interface.ts';
import { type ChangeResult, giveUpChange } from './try-change.ts';

interface TakenUpOptions {
  /** Those of a form whose text was kept meanwhile. Default: none. */
  readonly earlier?: readonly string[];
  /** Discards one. Default: a change of the outbox. */
  readonly giveUp?: (replica: Replica, id: string) => Promise<ChangeResult>;
}

/**
 * The refused changes a form takes up again. They stay on the device until the form's change is kept,
 * so that leaving the screen loses nothing.
 */
export function useTakenUp({ earlier = [], giveUp = giveUpChange }: TakenUpOptions = {}) {
  const replica = useReplica();
  const [ids, setIds] = useState(earlier);
  // What reads the refused changes may still have them for a moment.
  const [discarded, setDiscarded] = useState<readonly string[]>([]);
  return {
    /** Those the form has now. */
    ids,
    /** Whether the form has this change's text, or had it when it was kept. */
    has: (changeId: string) => ids.includes(changeId) || discarded.includes(changeId),
    /** The form has this change's text instead of another's. */
    replaceBy: (changeId: string) => setIds([changeId]),
    /** The form has this change's text too. */
    add: (changeId: string) => setIds([...ids, changeId]),
    /** Called while the form is empty: what is typed next does not stem from them. */
    release: () => {
      if (ids.length > 0) setIds([]);
    },
    /** Discards them; called once the form's change is kept. */
    discard: async () => {
      setIds([]);
      setDiscarded([...discarded, ...ids]);
      for (const id of ids) await giveUp(replica, id);
    },
  };
}
