import { useReplica } from '../../replica/replica-context.tsx';
import { useReplicaQuery } from '../../replica/replica-hooks.ts';
import type { RefusedChange } from '../../replica/replica-types.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import styles from './chat-composer.module.css';
import { askAbout } from './message-question.ts';

/** Reports the server refused: what was typed, why, and the way on with it. */
export function ChatRefusedReports() {
  const replica = useReplica();
  const refused = useReplicaQuery(async () => {
    const changes = await replica.readRefusedChanges();
    return changes.filter(({ call }) => call === 'chat.report');
  }, []);
  if (!refused || refused.length === 0) return null;
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
                  onClick={() => void replica.discard(change.id)}
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
    const id = String(change.input['id']);
    const message = await replica.tables.chatMessages.get(id);
    const sender = message?.senderId && (await replica.tables.people.get(message.senderId));
    askAbout({
      kind: 'report',
      item: {
        id,
        senderName: sender ? sender.username : 'somebody',
        content: message?.content ?? null,
        imageUrl: message?.imageUrl ?? null,
      },
      opener: null,
      again: { reason: reasonOf(change), changeId: change.id },
    });
  }
}

function reasonOf(change: RefusedChange): string {
  const { reason } = change.input;
  return typeof reason === 'string' ? reason : '';
}
