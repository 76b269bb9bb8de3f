import { useState } from 'react';
import type { ScheduleQuestion } from './dialogs.tsx';

interface Asked {
  /** As it was asked: kept while its dialog is open, whatever becomes of the shift. */
  readonly question: ScheduleQuestion;
  readonly isOpen: boolean;
  /** Key of the dialog: new for every question, so that no input is carried over. */
  readonly turn: number;
}

/** The question whose dialog is open, or was last. */
export function useQuestion() {
  const [asked, setAsked] = useState<Asked | null>(null);
  return {
    asked,
    ask: (question: ScheduleQuestion) =>
      setAsked({ question, isOpen: true, turn: (asked?.turn ?? 0) + 1 }),
    close: () => setAsked(asked && { ...asked, isOpen: false }),
  };
}
