import { quoteText } from '@greenroom/sync-protocol/text/quote-text';
import { useReplica } from '../../replica/replica-context.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { WaitingMark } from '../../ui/waiting-mark/waiting-mark.tsx';
import { discardConcern } from './concern-commands.ts';
import { useUnsentTexts } from './concern-queries.ts';
import styles from './unsent-concerns.module.css';

interface UnsentConcernsProps {
  /** Puts a refused concern's text back into the form. */
  readonly onEdit: (content: string) => void;
}

/** Concerns that wait on this device or were refused; nothing shows those that were sent. */
export function UnsentConcerns({ onEdit }: UnsentConcernsProps) {
  const replica = useReplica();
  const concerns = useUnsentTexts();
  if (concerns.length === 0) return null;
  const edit = async (id: string, content: string) => {
    if ((await discardConcern(replica, id)).ok) onEdit(content);
  };
  return (
    <Stack as="ul" gap={8} aria-label="Concerns not sent">
      {concerns.map(({ id, content, refusal }) => (
        <li key={id} className={styles.item}>
          <p className={styles.words}>
            <WaitingMark state={refusal === undefined ? 'waiting' : 'refused'} />
            <span>{quoteText(content)}</span>
          </p>
          {refusal !== undefined && <Notice tone="warning">{refusal}</Notice>}
          <Row gap={8} justify="end">
            {refusal !== undefined && (
              <Button size="small" onClick={() => void edit(id, content)}>
                Edit again
              </Button>
            )}
            <Button size="small" variant="quiet" onClick={() => void discardConcern(replica, id)}>
              Discard
            </Button>
          </Row>
        </li>
      ))}
    </Stack>
  );
}
