import type { OwnSession } from '@greenroom/sync-protocol/account/session-calls';
import { Button } from '../../../ui/button/button.tsx';
import { describeInstant, Instant } from '../../../ui/instant/instant.tsx';
import { StatusPill } from '../../../ui/status-pill/status-pill.tsx';
import own from '../own-row.module.css';
import { countUnsent } from './count-unsent.ts';
import styles from './own-sessions.module.css';

interface OwnSessionRowProps {
  readonly session: OwnSession;
  /** It cannot be ended now; the reason is shown beside the list. */
  readonly isLocked: boolean;
  readonly onEnd: () => void;
}

/** One session of the account; the current one is marked and cannot be ended here. */
export function OwnSessionRow({ session, isLocked, onEnd }: OwnSessionRowProps) {
  return (
    <li className={own.row}>
      <div className={styles.words}>
        <p className={own.name}>{session.device}</p>
        <p className="text-note">
          Last used <Instant at={session.lastSeenAt} />
          <br />
          Signed in <Instant at={session.createdAt} />
          {session.hasAppLock !== undefined && (
            <>
              <br />
              App lock {session.hasAppLock ? 'on' : 'off'}
            </>
          )}
          {session.unsent !== undefined && (
            <>
              <br />
              {countUnsent(session.unsent.changes)}, reported{' '}
              <Instant at={session.unsent.reportedAt} />
            </>
          )}
        </p>
      </div>
      {session.current ? (
        <StatusPill tone="brand">This device</StatusPill>
      ) : (
        <Button
          size="small"
          disabled={isLocked}
          aria-label={`Sign out ${session.device}, last used ${describeInstant(session.lastSeenAt)}`}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
