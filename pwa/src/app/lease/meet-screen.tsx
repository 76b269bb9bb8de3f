import { useEffect, useId, useLayoutEffect, useState } from 'react';
import { announceFirstPaint } from '../../platform/first-paint.ts';
import { useReplica } from '../../replica/replica-context.tsx';
import { useReplicaStatus } from '../../replica/replica-hooks.ts';
import { Button } from '../../ui/button/button.tsx';
import { UnpluggedArt } from '../../ui/empty-state/empty-state-art.tsx';
import { PagePanel } from '../../ui/modal-overlay/modal-overlay.tsx';
import { coverScreen } from '../../ui/modal-overlay/screen-seen.ts';
import { changesWait } from '../connection/changes-wait.ts';
import { SheetWayOn } from '../connection/sheet-way-on.tsx';
import { useConnectionState } from '../connection/use-connection-state.ts';
import { useTryNow } from '../connection/use-try-now.ts';
import { Titled } from '../routes/titled.tsx';
import { countUnsent } from '../session/ending/count-unsent.ts';
import { useSignOut } from '../sign-out/use-sign-out.ts';
import { UpdatePrompt } from '../update/update-prompt.tsx';
import styles from './meet-screen.module.css';

/**
 * Shown in place of every screen until the device has met the server (docs/decisions/offline-lease.md).
 * A pull by itself, or by the button, ends it.
 */
export function MeetScreen() {
  const id = useId();
  const waiting = useWaitingCount();
  const { issue } = useConnectionState();
  const { isTrying, answer, tryNow } = useTryNow();
  const { signOut, isLeaving } = useSignOut();
  useEffect(announceFirstPaint, []);
  useLayoutEffect(coverScreen, []);
  const isBlocked = issue !== null && blocking.has(issue.kind);
  return (
    <main className={styles.screen}>
      <Titled title="Connect to go on" />
      <UpdatePrompt />
      <PagePanel
        id={id}
        title="Connect to go on"
        text={
          <>
            <LimitWords />
            {waiting > 0 && <p>{changesWait(waiting)} here and will be sent then.</p>}
            {isBlocked && <p>{issue.text}</p>}
            <p role="status">{answer}</p>
          </>
        }
        art={<UnpluggedArt />}
      >
        {isBlocked ? (
          <SheetWayOn issue={issue} onClose={() => undefined} />
        ) : (
          <Button variant="primary" wide pending={isTrying} onClick={() => void tryNow()}>
            Try again
          </Button>
        )}
        <Button variant="quiet" wide pending={isLeaving} onClick={signOut}>
          Sign Out
        </Button>
      </PagePanel>
    </main>
  );
}

/** A pull cannot work before the person did something. */
const blocking: ReadonlySet<string> = new Set(['signed-out', 'other-account', 'too-old']);

function LimitWords() {
  const { offlineDays } = useReplicaStatus();
  const days = offlineDays === 1 ? '1 day' : `${offlineDays} days`;
  return (
    <p>
      Your organisation lets a device show what it keeps for {days} without reaching the server.
      Nothing was deleted: it is all here again once this device is online.
    </p>
  );
}

/** 0 also while it is not counted yet, or cannot be. Refused changes are not sent by themselves. */
function useWaitingCount(): number {
  const replica = useReplica();
  const [count, setCount] = useState(0);
  useEffect(() => {
    let isShown = true;
    void countUnsent(replica).then((found) => {
      if (isShown) setCount(found?.waiting ?? 0);
    });
    return () => {
      isShown = false;
    };
  }, [replica]);
  return count;
}
