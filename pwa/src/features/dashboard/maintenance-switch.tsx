import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIsOnline } from '../../platform/use-is-online.ts';
import { callApi } from '../../rest/call-api.ts';
import { failureAdvice, failureText } from '../../rest/failure-text.ts';
import { useCallQuery } from '../../rest/use-call-query.ts';
import { Card } from '../../ui/card/card.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { Switch } from '../../ui/switch/switch.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import styles from './maintenance-switch.module.css';

const failure = 'Failed to toggle maintenance mode';

const effect =
  'Members see ‘Maintenance in Progress’ and can do nothing else. What they did meanwhile stays on their devices and is sent afterwards. Administrators are not affected.';

/** Switches maintenance mode; confirms before locking members out (admin side 2). */
export function MaintenanceSwitch() {
  const client = useQueryClient();
  const isOnline = useIsOnline();
  const [isAsking, setIsAsking] = useState(false);
  const { data } = useCallQuery('settings.maintenance', {});
  const change = useMutation({
    mutationFn: (enabled: boolean) => callApi('settings.setMaintenance', { enabled }),
    onSuccess: (answer) => {
      client.setQueryData(['settings.maintenance', {}], answer);
      setIsAsking(false);
      showToast({
        title: answer.maintenanceMode ? 'Maintenance mode activated' : 'Maintenance mode disabled',
        text: answer.maintenanceMode
          ? 'Members are locked out.'
          : 'Members can use Greenroom again.',
        tone: 'success',
      });
    },
    onError: (error) => {
      showToast({ title: 'Error', text: failureText(error, failure), tone: 'destructive' });
    },
  });
  const isOn = data?.maintenanceMode ?? false;
  const choose = (enabled: boolean) => {
    change.reset();
    if (enabled) setIsAsking(true);
    else change.mutate(false);
  };
  const problem = change.error && (
    <Notice tone="danger">{failureAdvice(change.error, failure)}</Notice>
  );
  return (
    <Card className={styles.card}>
      <Switch
        label="Maintenance mode"
        help={isOnline ? helpFor(data?.maintenanceMode) : 'Switching it needs the network.'}
        checked={isOn}
        disabled={data === undefined || !isOnline}
        pending={change.isPending}
        onChange={choose}
      />
      {!isAsking && problem}
      <ConfirmDialog
        open={isAsking}
        title="Switch maintenance mode on?"
        text={effect}
        confirmLabel="Switch on"
        destructive
        needsNetwork="Switching maintenance mode"
        pending={change.isPending}
        onConfirm={() => change.mutate(true)}
        onCancel={() => setIsAsking(false)}
      >
        {problem}
      </ConfirmDialog>
    </Card>
  );
}

function helpFor(isOn: boolean | undefined): string {
  if (isOn === undefined) return 'Whether it is on is not known yet.';
  return isOn
    ? 'On: members are locked out until you switch it off.'
    : 'Off: everybody can use Greenroom.';
}
