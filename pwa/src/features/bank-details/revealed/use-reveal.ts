import type { RevealedNumbers } from '@greenroom/sync-protocol/bank-details/bank-details-lists';
import { useState } from 'react';
import { failureAdvice } from '../../../rest/failure-text.ts';

/**
 * Full numbers on request. They are in the component's state alone, never in the query cache.
 *
 * @param ask a call that is proven; its failure is `problem`, in words for a person
 */
export function useReveal(ask: () => Promise<RevealedNumbers>) {
  const [numbers, setNumbers] = useState<RevealedNumbers | null>(null);
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const reveal = async () => {
    setIsPending(true);
    setProblem(null);
    try {
      setNumbers(await ask());
    } catch (error) {
      setProblem(failureAdvice(error, 'Failed to reveal bank details'));
    }
    setIsPending(false);
  };
  return { numbers, isPending, problem, reveal, hide: () => setNumbers(null) };
}
