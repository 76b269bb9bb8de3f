import { useState } from 'react';
import { useIsOnline } from '../../platform/use-is-online.ts';
import { useCallQuery } from '../../rest/use-call-query.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { Switch } from '../../ui/switch/switch.tsx';
import { ConfirmAction } from '../admin-list/confirm-action.tsx';
import { useMaintenanceChange } from './use-maintenance-change.ts';

const effect =
  'Members see ‘Maintenance in Progress’ and can do nothing else. What they did meanwhile stays on their devices and is sent afterwards. Administrators are not affected.';

/** Switches maintenance mode; confirms before locking members out (admin side 2). */
export function MaintenanceSwitch() {
  const isOnline = useIsOnline();
  const [isAsking, setIsAsking] = useState(false);
  const { data } = useCallQuery('settings.maintenance', {});
  const change = useMaintenanceChange(() => setIsAsking(false));
  const isOn = data?.maintenanceMode ?? false;
  const choose = (enabled: boolean) => {
    change.forget();
    if (enabled) setIsAsking(true);
    else change.run(false);
  };
  return (
    <Stack gap={12}>
      <Switch
        label="Maintenance mode"
        help={isOnline ? helpFor(data?.maintenanceMode) : 'Switching it needs the network.'}
        checked={isOn}
        disabled={data === undefined || !isOnline}
        pending={change.isPending}
        onChange={choose}
      />
      {!isAsking && change.problem !== null && <Notice tone="danger">{change.problem}</Notice>}
      <ConfirmAction
        open={isAsking}
        title="Switch maintenance mode on?"
        text={effect}
        confirmLabel="Switch on"
        destructive
        needsNetwork="Switching maintenance mode"
        action={change}
        onConfirm={() => change.run(true)}
        onCancel={() => setIsAsking(false)}
      />
    </Stack>
  );
}

function helpFor(isOn: boolean | undefined): string {
  if (isOn === undefined) return 'Whether it is on is not known yet.';
  return isOn
    ? 'On: members are locked out until you switch it off.'
    : 'Off: everybody can use Greenroom.';
}
