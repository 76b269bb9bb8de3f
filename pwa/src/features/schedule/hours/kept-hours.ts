import { useDraft } from '../../changes/use-draft.ts';
import type { Hours } from '../schedule-commands.ts';

export interface KeptHours {
  readonly hours: Hours;
  readonly change: (hours: Hours) => void;
  /** Called once they are saved or given up. */
  readonly forget: () => void;
}

/**
 * The hours typed for a question, kept in this session's memory while its dialog is closed.
 * @param over what is there to be changed: typed over other hours, they would undo a change of these
 */
export function useKeptHours(question: string, initial: Hours, over = initial): KeptHours {
  const key = `hours:${question}:${over.start}-${over.end}`;
  const [hours, change, forget] = useDraft(key, initial);
  return { hours, change, forget };
}
