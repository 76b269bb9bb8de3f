import { DiscardActions } from '../../features/changes/discard-actions.tsx';
import { giveUpChange } from '../../features/changes/try-change.ts';
import { isOfDeletedHours, wayOnOfDeletedHours } from '../../features/schedule/schedule-way-on.ts';
import { useReplica } from '../../replica/replica-context.tsx';
import type { RefusedChange, WaitingChange } from '../../replica/replica-types.ts';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import { WaitingMark } from '../../ui/waiting-mark/waiting-mark.tsx';
import styles from './connection-sheet.module.css';
import { describeChangeTime } from './time-ago.ts';
import { RefusalReason } from './refusal-reason.tsx';
import { useTryNow } from './use-try-now.ts';

interface ChangeItemProps {
  readonly change: WaitingChange | RefusedChange;
  /** Whether another attempt can succeed now. */
  readonly canRetry: boolean;
  /** The change goes on in another screen. */
  readonly onLeave: () => void;
}

/** One unsent change, with Retry, and Discard behind a confirmation. */
export function ChangeItem({ change, canRetry, onLeave }: ChangeItemProps) {
  const isHopeless = 'problem' in change && isOfDeletedHours(change);
  const wayOn = isHopeless ? wayOnOfDeletedHours(change) : null;
  const reason = findReason(change);
  const replica = useReplica();
  const { answer, isTrying, tryNow } = useTryNow();
  return (
    <li className={styles.item}>
      <Row gap={12}>
        <WaitingMark state={reason === undefined ? 'waiting' : 'refused'} />
        <div>
          <p className={styles.description}>{change.description}</p>
          <p className="text-note">
            <time dateTime={change.at}>{describeChangeTime(change.at)}</time>
          </p>
          {reason !== undefined && <p className={styles.reason}>{reason}</p>}
        </div>
      </Row>
      <DiscardActions
        justify="end"
        what={`“${change.description}”`}
        onDiscard={() => void giveUpChange(replica, change.id)}
        before={
          <p className={styles.answer} role="status">
            {answer}
          </p>
        }
        after={
          <>
            {wayOn && (
              <LinkButton to={wayOn.to} size="small" onClick={onLeave}>
                {wayOn.label}
              </LinkButton>
            )}
            {canRetry && !isHopeless && (
              <Button
                size="small"
                pending={isTrying}
                onClick={() => void tryNow(() => replica.retry(change.id))}
              >
                Retry
              </Button>
            )}
          </>
        }
      />
    </li>
  );
}

/** Why a change is not sent. Undefined: it only waits. */
function findReason(change: WaitingChange | RefusedChange): React.ReactNode {
  if ('problem' in change) return <RefusalReason change={change} />;
  if (change.state === 'parked') return 'This change could not be sent and was set aside.';
  return undefined;
}
