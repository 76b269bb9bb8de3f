import { useDraft } from '../../changes/use-draft.ts';
import type { Hours } from '../schedule-commands.ts';

export interface KeptHours {
  readonly hours: Hours;
  readonly change: (hours: Hours) => void;
  /** Called once they are saved or given up. */
  readonly forget: () => void;
}

/** The hours typed for a question, kept in this session's memory while its dialog is closed. */
export function useKeptHours(question: string, initial: Hours): KeptHours {
  // What was typed over other hours would undo a change of them.
  const key = `hours:${question}:${initial.start}-${initial.end}`;
  const [hours, change, forget] = useDraft(key, initial);
  return { hours, change, forget };
}
