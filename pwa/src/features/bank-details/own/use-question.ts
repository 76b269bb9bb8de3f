import { useRef, useState } from 'react';
import type { BankForm } from './bank-form.ts';

export interface BankQuestion {
  /** What is asked about. Null: nothing was asked yet. */
  readonly details: BankForm | null;
  readonly isOpen: boolean;
  /** Confirmed, and being sent. */
  readonly isSending: boolean;
  /** Resolves with the answer; the question stays open until `close` when it is yes. */
  readonly ask: (details: BankForm) => Promise<boolean>;
  readonly answer: (isYes: boolean) => void;
  readonly close: () => void;
}

/** Asks before bank details are sent. */
export function useQuestion(): BankQuestion {
  const [details, setDetails] = useState<BankForm | null>(null);
  const [step, setStep] = useState<'closed' | 'asking' | 'sending'>('closed');
  const decide = useRef<(isYes: boolean) => void>(() => undefined);
  return {
    details,
    isOpen: step !== 'closed',
    isSending: step === 'sending',
    ask: (asked) => {
      setDetails(asked);
      setStep('asking');
      return new Promise((resolve) => {
        decide.current = resolve;
      });
    },
    answer: (isYes) => {
      setStep(isYes ? 'sending' : 'closed');
      decide.current(isYes);
    },
    close: () => setStep('closed'),
  };
}
