import { useDraft } from '../../changes/use-draft.ts';
import { type RepeatChoice, weekdays } from '../plan/repeat-fields.tsx';
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
  const [start, keepStart, forgetStart] = useDraft(`${key}:start`, initial.start);
  const [end, keepEnd, forgetEnd] = useDraft(`${key}:end`, initial.end);
  return {
    hours: { start, end },
    change: (hours) => {
      keepStart(hours.start);
      keepEnd(hours.end);
    },
    forget: () => {
      forgetStart();
      forgetEnd();
    },
  };
}

/** How a question's hours are to be repeated, kept as they are; null: not at all. */
export function useKeptRepeat(
  question: string,
): readonly [RepeatChoice | null, (repeat: RepeatChoice | null) => void, () => void] {
  const [text, keep, forget] = useDraft(`hours:repeat:${question}`);
  const change = (repeat: RepeatChoice | null) =>
    keep(repeat === null ? '' : `${[...repeat.weekdays].join('')} ${repeat.until}`);
  return [readRepeat(text), change, forget];
}

function readRepeat(text: string): RepeatChoice | null {
  const [days = '', until = ''] = text.split(' ');
  if (until === '') return null;
  return { weekdays: new Set(weekdays.filter((day) => days.includes(String(day)))), until };
}
