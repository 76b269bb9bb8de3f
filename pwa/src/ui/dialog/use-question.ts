import { useState } from 'react';

interface Asked<Question> {
  /** As it was asked: kept while its dialog is open, whatever becomes of what it is about. */
  readonly question: Question;
  /** False during the closing animation. */
  readonly isOpen: boolean;
  /** Key of the dialog: new for every question, so that each starts with fresh state. */
  readonly turn: number;
}

/** The question whose dialog is open, or was last. */
export function useQuestion<Question>() {
  const [asked, setAsked] = useState<Asked<Question>>();
  return {
    asked,
    ask: (question: Question) =>
      setAsked({ question, isOpen: true, turn: asked ? asked.turn + 1 : 1 }),
    /** Closes this question alone: another may be open by the time an answer arrives. */
    close: () =>
      setAsked((now) => (now && now.turn === asked?.turn ? { ...now, isOpen: false } : now)),
  };
}
