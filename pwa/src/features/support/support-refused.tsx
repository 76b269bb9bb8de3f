import { useReplica } from '../../replica/replica-context.tsx';
import type { RefusedChange } from '../../replica/replica-types.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { discardChange } from '../keep-change.ts';
import styles from './support-screen.module.css';

interface RefusedProps {
  readonly refused: readonly RefusedChange[];
  /** Puts a text back into the composer. */
  readonly onEdit: (content: string) => void;
}

/** What the server refused: what was written, why, and the way on with it. */
export function SupportRefused({ refused, onEdit }: RefusedProps) {
  const replica = useReplica();
  return (
    <ul className={styles.list} aria-label="Messages that were not accepted">
      {refused.map((change) => {
        const content = change.input['content'];
        return (
          <li key={change.id}>
            <Notice
              tone="warning"
              title={`Not accepted: ${change.description}`}
              action={
                <div className={styles.actions}>
                  {typeof content === 'string' && (
                    <Button
                      size="small"
                      onClick={() => {
                        onEdit(content);
                        void discardChange(replica, change.id);
                      }}
                    >
                      Edit again
                    </Button>
                  )}
                  <Button
                    size="small"
                    variant="quiet"
                    onClick={() => void discardChange(replica, change.id)}
                  >
                    Discard
                  </Button>
                </div>
              }
            >
              {change.problem.message}
            </Notice>
          </li>
        );
      })}
    </ul>
  );
}
