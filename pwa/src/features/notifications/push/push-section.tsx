import { useCallback, useEffect, useState } from 'react';
import { hasPushFailed, isPushOff, pushResults } from '../../../platform/push/push-choice.ts';
import { findPushSupport } from '../../../platform/push/push-support.ts';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { useReplica } from '../../../replica/replica-context.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { InstallSteps } from '../../../ui/install-steps/install-steps.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Switch } from '../../../ui/switch/switch.tsx';
import { BlockedNotice } from './blocked-notice.tsx';
import { PushFailedNotice } from './push-failed-notice.tsx';
import { QuietHoursFields } from './quiet-hours-fields.tsx';
import styles from './push-section.module.css';
import { turnOffPush, turnOnPush } from './turn-on-push.ts';

/** Push notifications on this device, and the member's quiet hours. */
export function PushSection() {
  return (
    <Stack as="section" gap={8} aria-labelledby="push-notifications">
      <h2 id="push-notifications" className="text-body">
        Push notifications
      </h2>
      <Stack as={Card} gap={16} className={styles.card}>
        <DevicePush />
        <QuietHoursFields />
      </Stack>
    </Stack>
  );
}

function DevicePush() {
  switch (findPushSupport()) {
    case 'install':
      return (
        <Notice title="Add Greenroom to your Home Screen first">
          On iPhone and iPad, only an app on the Home Screen can send notifications.
          <InstallSteps place="home-screen" />
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
  const { state, refresh } = usePushState();
  const [isPending, setPending] = useState(false);

  async function change(isWanted: boolean): Promise<void> {
    setPending(true);
    try {
      if (isWanted) await turnOnPush(userId);
      else await turnOffPush();
    } finally {
      refresh();
      setPending(false);
    }
  }

  const isOn = state === 'on';
  return (
    <>
      {state === 'blocked' ? (
        <BlockedNotice />
      ) : (
        <Switch
          label="Notify me on this device"
          help={isOnline ? helpOf(isOn) : 'This needs the network.'}
          checked={isOn}
          pending={isPending}
          disabled={!isOnline || state === null}
          onChange={(isWanted) => void change(isWanted)}
        />
      )}
      {state === 'failed' && !isPending && <PushFailedNotice />}
    </>
  );
}

function helpOf(isOn: boolean): string {
  const what = 'Also when Greenroom is closed.';
  return isOn ? what : `${what} Your browser will ask for permission.`;
}

/** `failed`: wanted and permitted, but the last attempts did not subscribe this browser. */
type PushState = 'on' | 'off' | 'blocked' | 'failed';

/** Whether pushes reach this browser: its subscription, and the last result of subscribing it. */
async function readPushState(): Promise<PushState> {
  if (Notification.permission === 'denied') return 'blocked';
  if (Notification.permission === 'default' || isPushOff()) return 'off';
  if (hasPushFailed()) return 'failed';
  return (await hasSubscription()) ? 'on' : 'off';
}

async function hasSubscription(): Promise<boolean> {
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    return ((await registration?.pushManager.getSubscription()) ?? null) !== null;
  } catch {
    // The browser denies access to its subscription.
    return false;
  }
}

/** The state, read anew after each attempt to subscribe and when the person returns. Null: unread. */
function usePushState(): { readonly state: PushState | null; readonly refresh: () => void } {
  const [state, setState] = useState<PushState | null>(null);
  const refresh = useCallback(() => void readPushState().then(setState), []);
  useEffect(() => {
    refresh();
    pushResults.addEventListener('result', refresh);
    addEventListener('focus', refresh);
    return () => {
      pushResults.removeEventListener('result', refresh);
      removeEventListener('focus', refresh);
    };
  }, [refresh]);
  return { state, refresh };
}
