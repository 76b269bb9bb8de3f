import type { EndedDevice } from '@greenroom/sync-protocol/account/session-calls';
import { Instant } from '../../../ui/instant/instant.tsx';
import own from '../own-row.module.css';
import { countUnsent } from './count-unsent.ts';
import styles from './own-sessions.module.css';

/** What is known of a device, of a session or of one that has ended. */
export function SessionFacts({ session }: { readonly session: EndedDevice }) {
  const { device, lastSeenAt, createdAt, hasAppLock, unsent } = session;
  return (
    <div className={styles.words}>
      <p className={own.name}>{device}</p>
      <p className="text-note">
        Last used <Instant at={lastSeenAt} />
        <br />
        Signed in <Instant at={createdAt} />
        {hasAppLock !== undefined && (
          <>
            <br />
            App lock {hasAppLock ? 'on' : 'off'}
          </>
        )}
        {unsent !== undefined && (
          <>
            <br />
            {countUnsent(unsent.changes)}, reported <Instant at={unsent.reportedAt} />
          </>
        )}
      </p>
    </div>
  );
}
