import type { RevealedNumbers as Numbers } from '@greenroom/sync-protocol/bank-details/bank-details-lists';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { failureAdvice } from '../../../rest/failure-text.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { passFocusOn } from '../../../ui/pass-focus-on.ts';
import { callProven } from '../../admin-list/proof/call-proven.ts';
import { RevealedNumbers } from '../revealed/revealed-numbers.tsx';
import styles from './review.module.css';

/**
 * The full numbers of a pending submission, on request (decisions: Money). They are in this
 * component's state alone, and go with the dialog around it, with the network, or after a minute.
 */
export function CheckNumbers({ id }: { readonly id: string }) {
  const isOnline = useIsOnline();
  const [numbers, setNumbers] = useState<Numbers | null>(null);
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (!isOnline && numbers !== null) setNumbers(null);
  const reveal = async () => {
    setIsPending(true);
    setProblem(null);
    try {
      setNumbers(await callProven('bankDetails.revealSubmission', { id }));
    } catch (error) {
      setProblem(failureAdvice(error, 'Failed to reveal bank details'));
    }
    setIsPending(false);
  };
  return (
    <div role="group" aria-label="Full numbers" tabIndex={-1}>
      {numbers !== null && isOnline ? (
        <Stack gap={24} ref={passFocusOn}>
          <RevealedNumbers numbers={numbers} onEnd={() => setNumbers(null)} />
        </Stack>
      ) : (
        <div className={styles.check} ref={passFocusOn}>
          <Button
            size="small"
            pending={isPending}
            aria-disabled={!isOnline}
            onClick={() => {
              if (isOnline) void reveal();
            }}
          >
            <Eye size={16} aria-hidden="true" />
            Show the full numbers
          </Button>
          <p className="text-caption">For one minute; the audit log records it.</p>
          {problem !== null && <Notice tone="danger">{problem}</Notice>}
        </div>
      )}
    </div>
  );
}
