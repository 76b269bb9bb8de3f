import { Eye } from 'lucide-react';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { passFocusOn } from '../../../ui/pass-focus-on.ts';
import { callProven } from '../../admin-list/proof/call-proven.ts';
import { RevealedNumbers } from '../revealed/revealed-numbers.tsx';
import { useReveal } from '../revealed/use-reveal.ts';
import styles from './review.module.css';

/**
 * The full numbers of a pending submission, on request (decisions: Money). They go with the dialog
 * around it, with the network, or after a minute.
 */
export function CheckNumbers({ id }: { readonly id: string }) {
  const isOnline = useIsOnline();
  const { numbers, isPending, problem, reveal, hide } = useReveal(() =>
    callProven('bankDetails.revealSubmission', { id }),
  );
  if (!isOnline && numbers !== null) hide();
  return (
    <div role="group" aria-label="Full numbers" tabIndex={-1}>
      {numbers !== null && isOnline ? (
        <Stack gap={24} ref={passFocusOn}>
          <RevealedNumbers numbers={numbers} onEnd={hide} />
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
