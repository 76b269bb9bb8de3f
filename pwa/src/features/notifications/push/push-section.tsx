import { useState } from 'react';
import { isPushOff } from '../../../platform/push/push-choice.ts';
import { findPushSupport } from '../../../platform/push/push-support.ts';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { useReplica } from '../../../replica/replica-context.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Switch } from '../../../ui/switch/switch.tsx';
import { BlockedNotice } from './blocked-notice.tsx';
import { PushFailedNotice } from './push-failed-notice.tsx';
import { QuietHoursFields } from './quiet-hours-fields.tsx';
import { type TurnedOn, turnOffPush, turnOnPush } from './turn-on-push.ts';
import styles from './push-section.module.css';

type PushState = 'on' | 'off' | 'blocked';

/** Push notifications on this device, and the member's quiet hours. */
export function PushSection() {
  return (
    <section className={styles.section} aria-labelledby="push-notifications">
      <h2 id="push-notifications" className={styles.heading}>
        Push notifications
      </h2>
      <DevicePush />
      <QuietHoursFields />
    </section>
  );
}

function DevicePush() {
  switch (findPushSupport()) {
    case 'install':
      return (
        <Notice title="Add Greenroom to your Home Screen first">
          On iPhone and iPad, only installed apps can send notifications. In Safari, tap Share, then
          Add to Home Screen, and open Greenroom from there.
        </Notice>
      );
    case 'unsupported':
      return <Notice>This browser has no push notifications. They work in most others.</Notice>;
    case 'supported':
      return <PushSwitch />;
  }
}

function PushSwitch() {
  const { userId } = useReplica();
  const isOnline = useIsOnline();
  const [state, setState] = useState(readState);
  const [isPending, setPending] = useState(false);
  const [trouble, setTrouble] = useState<TurnedOn | null>(null);

  async function change(isWanted: boolean): Promise<void> {
    setPending(true);
    setTrouble(null);
    try {
      if (isWanted) setTrouble(await turnOnPush(userId));
      else await turnOffPush();
    } finally {
      setState(readState());
      setPending(false);
    }
  }

  const isOn = state === 'on' && trouble !== 'failed';
  return (
    <>
      {state === 'blocked' ? (
        <BlockedNotice />
      ) : (
        <Card>
          <Switch
            label="Notify me on this device"
            help={isOnline ? helpOf(isOn) : 'This needs a connection.'}
            checked={isOn}
            pending={isPending}
            disabled={!isOnline}
            onChange={(isWanted) => void change(isWanted)}
          />
        </Card>
      )}
      {trouble === 'failed' && <PushFailedNotice />}
    </>
  );
}

function helpOf(isOn: boolean): string {
  const what =
    'Reminders of your shifts, responses and news reach you even when Greenroom is closed.';
  return isOn ? what : `${what} Your browser will ask for permission.`;
}

function readState(): PushState {
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && !isPushOff() ? 'on' : 'off';
}
