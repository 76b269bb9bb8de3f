import { useEffect, useState } from 'react';
import { expectSteps, isNewAccount } from '../../features/dashboard/first-steps-room.ts';
import { FirstSteps } from '../../features/dashboard/first-steps.tsx';
import { readWaitingRows, useRoomOnHome } from '../../features/dashboard/queue/waiting-room.ts';
import roomStyles from '../../features/dashboard/queue/waiting-room.module.css';
import { AdminCards } from '../../features/home/admin-cards.tsx';
import { HomeScreen } from '../../features/home/home-screen.tsx';
import { useUnreadNotifications } from '../../features/notifications/notifications-queries.ts';
import { useNextShift } from '../../features/schedule/next-shifts.ts';
import { announceFirstPaint } from '../../platform/first-paint.ts';
import { lazyScreen } from '../../platform/lazy-screen.tsx';
import { useReplicaStatus } from '../../replica/replica-hooks.ts';
import { ConnectionSheet } from '../connection/connection-indicator.tsx';
import { useAccount } from '../session/account-context.tsx';
import { homeCards } from './home-cards.tsx';
import { HomeOffer, HomeNotice, Later } from './home-parts.tsx';
import styles from './home-parts.module.css';
import { useAccountActions } from './use-account-actions.ts';

const HomeCards = lazyScreen(() =>
  import('../admin/home-cards.tsx').then((module) => module.HomeCards),
);

const HomeLinks = lazyScreen(() =>
  import('../admin/home-cards.tsx').then((module) => module.HomeLinks),
);

/** Placeholders of the queue and of the cards below it: nothing below them moves. */
function CardsComing() {
  const { createdAt } = useAccount();
  const [steps] = useState(() => expectSteps(createdAt, Date.now()));
  const [rows] = useState(() => readWaitingRows(isNewAccount(createdAt, Date.now())));
  const room = useRoomOnHome(rows);
  return (
    <>
      <FirstSteps isComing {...steps} />
      <div className={styles.queue}>
        <div className={roomStyles.room} data-rows={room} />
      </div>
      <div className={styles.now} />
    </>
  );
}

/** An administrator's Home. Not loaded for members. */
export function AdminHomeRoute() {
  const account = useAccount();
  const nextShift = useNextShift();
  const unreadNotifications = useUnreadNotifications();
  const { ready } = useReplicaStatus();
  const { actions, isDeviceShown, hideDevice } = useAccountActions();
  useEffect(() => {
    // Before the first pull there is nothing to wait for.
    if (nextShift !== undefined || !ready) announceFirstPaint();
  }, [nextShift, ready]);
  return (
    <>
      <HomeScreen
        account={account}
        notice={<HomeNotice />}
        {...homeCards({ nextShift, unreadNotifications })}
        adminCards={
          <Later fallback={<CardsComing />}>
            <HomeCards />
          </Later>
        }
        adminLinks={
          <Later fallback={<AdminCards pendingAccounts={0} />}>
            <HomeLinks />
          </Later>
        }
        install={<HomeOffer />}
        {...actions}
      />
      {isDeviceShown && (
        <Later>
          <ConnectionSheet onClose={hideDevice} />
        </Later>
      )}
    </>
  );
}
