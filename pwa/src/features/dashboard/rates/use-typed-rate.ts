import { rateField, rateText } from '@greenroom/sync-protocol/money/money-fields';
import { useState } from 'react';
import * as v from 'valibot';
import { announce } from '../../../ui/toast/toast-store.ts';

export interface TypedRate {
  readonly typed: string;
  /** Why the typed rate was refused. Undefined: it was not. */
  readonly error: string | undefined;
  readonly type: (text: string) => void;
  /** The rate with six decimals; null, an error and a toast for one that is not allowed. */
  readonly read: () => string | null;
}

/** A rate being typed (spec admin 5), which `keep` keeps. */
export function useTypedRate(typed: string, keep: (text: string) => void): TypedRate {
  const [error, setError] = useState<string>();
  return {
    typed,
    error,
    type: (text) => {
      keep(text);
      setError(undefined);
    },
    read: () => {
      const parsed = v.safeParse(rateField, typed);
      if (parsed.success) return parsed.output;
      setError(`${rateText}, at most 10, with at most six decimals`);
      const title = 'Invalid Input';
      announce({ title, text: rateText, tone: 'destructive', isReasonShown: false });
      return null;
    },
  };
}
