import { dateIn } from '@greenroom/sync-protocol/time/dates';
import { accessRequestContent } from '@greenroom/sync-protocol/support/access-requests';
import type { TrainingModule } from '@greenroom/sync-protocol/training/training-records';
import { Check, Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ChangeResult } from '../../changes/try-change.ts';
import { shortDay } from '../../../platform/dates/range-words.ts';
import { deviceTimeZone } from '../../../platform/dates/time-zone.ts';
import { useReplicaQuery } from '../../../replica/replica-hooks.ts';
import type { ReplicaTables } from '../../../replica/replica-interface.ts';
import { Button } from '../../../ui/button/button.tsx';
import { announce } from '../../../ui/toast/toast-store.ts';
import styles from './request-access.module.css';

/** Sends a message to the administrators. */
export type AskForAccess = (message: string) => Promise<ChangeResult>;

interface RequestAccessProps {
  readonly module: Pick<TrainingModule, 'title'>;
  /** In a row: a small button, then the day alone. Default: no. */
  readonly isSmall?: boolean;
  readonly onAskForAccess: AskForAccess;
}

const answer = 'You asked for access. You will find the answer under Support.';

/** Asks the administrators for a locked module (decisions: Training), once until they resolve it. */
export function RequestAccess({ module, isSmall = false, onAskForAccess }: RequestAccessProps) {
  const request = accessRequestContent(module.title);
  const askedAt = useReplicaQuery((tables) => findOpenMessage(tables, request), [request]);
  const [sentAt, setSentAt] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  // From then on its row decides: it is resolved one day.
  if (sentAt !== null && askedAt != null) setSentAt(null);
  const at = sentAt ?? askedAt ?? null;
  const words = useRef<HTMLParagraphElement>(null);
  const wasPressed = useRef(false);
  useEffect(() => {
    if (at === null || !wasPressed.current) return;
    // The button pressed is gone.
    wasPressed.current = false;
    words.current?.focus();
  }, [at]);
  const ask = async () => {
    wasPressed.current = true;
    setIsSending(true);
    const { ok } = await onAskForAccess(request);
    setIsSending(false);
    if (!ok) {
      wasPressed.current = false;
      return;
    }
    setSentAt(new Date().toISOString());
    if (isSmall) announce({ title: answer, tone: 'success' });
  };
  if (at !== null) {
    return isSmall ? (
      <span ref={words} className={styles.asked} tabIndex={-1}>
        <Check size={14} aria-hidden="true" />
        Asked {shortDay(dateIn(deviceTimeZone(), new Date(at)))}
      </span>
    ) : (
      <p ref={words} className={styles.sent} role="status" tabIndex={-1}>
        {answer}
      </p>
    );
  }
  return (
    <Button
      wide={!isSmall}
      size={isSmall ? 'small' : 'regular'}
      variant={isSmall ? 'quiet' : 'secondary'}
      className={isSmall ? styles.small : undefined}
      pending={isSending}
      aria-label={`Request access: ${module.title}`}
      onClick={() => void ask()}
    >
      {!isSmall && <Send size={18} aria-hidden="true" />}
      Request access
    </Button>
  );
}

/** When a message of this text was sent that waits for the administrators, from any device. */
async function findOpenMessage(tables: ReplicaTables, text: string): Promise<string | null> {
  const messages = await tables.adminMessages.toArray();
  const open = messages.find(({ content, status }) => content === text && status !== 'resolved');
  return open?.createdAt ?? null;
}
