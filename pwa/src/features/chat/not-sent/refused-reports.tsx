import { useReplica } from '../../../replica/replica-context.tsx';
import type { RefusedChange } from '../../../replica/replica-types.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { discardReport } from '../chat-commands.ts';
import styles from '../composer/composer.module.css';
import { findReported, useRefusedReports } from './refusal-queries.ts';
import { askAbout } from '../questions/message-question.ts';

/** Reports the server refused: what was typed, why, and the way on with it. */
export function ChatRefusedReports() {
  const replica = useReplica();
  const refused = useRefusedReports();
  if (refused.length === 0) return null;
  return (
    <ul className={styles.refused} aria-label="Reports that were not accepted">
      {refused.map((change) => (
        <li key={change.id}>
          <Notice
            tone="warning"
            title="Your report was not accepted"
            action={
              <div className={styles.ways}>
                {change.problem.code !== 'not_found' && (
                  <Button size="small" onClick={() => void editAgain(change)}>
                    Edit again
                  </Button>
                )}
                <Button
                  size="small"
                  variant="quiet"
                  onClick={() => void discardReport(replica, change.id)}
                >
                  Discard
                </Button>
              </div>
            }
          >
            {change.problem.message}. You wrote: ‘{reasonOf(change)}’
          </Notice>
        </li>
      ))}
    </ul>
  );

  async function editAgain(change: RefusedChange) {
    askAbout({
      kind: 'report',
      item: await findReported(replica, String(change.input['id'])),
      opener: null,
      again: { reason: reasonOf(change), changeId: change.id },
    });
  }
}

function reasonOf(change: RefusedChange): string {
  const { reason } = change.input;
  return typeof reason === 'string' ? reason : '';
}
