import type { Dashboard } from '@greenroom/sync-protocol/dashboard/dashboard-calls';
import { countRemarks, findTroubles } from '@greenroom/sync-protocol/system/system-rules';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { rateInWords } from '../../platform/money-words.ts';
import { useIsOnline } from '../../platform/use-is-online.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { Switch } from '../../ui/switch/switch.tsx';
import { ConfirmAction } from '../admin-list/confirm-action.tsx';
import { useAsked } from '../admin-list/use-asked.ts';
import { useCallQuery } from '../../rest/use-call-query.ts';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { RatesCard } from './rates/rates-card.tsx';
import styles from './status-chips.module.css';
import { useMaintenanceChange } from './use-maintenance-change.ts';

interface StatusChipsProps {
  /** Undefined: not read yet. */
  readonly figures: Dashboard | undefined;
}

/** The system, the exchange rate and maintenance mode in the head; the last two open their controls (admin side 2). */
export function StatusChips({ figures }: StatusChipsProps) {
  const [shown, setShown] = useState<'rate' | 'maintenance' | null>(null);
  useAsked({ rate: () => setShown('rate'), maintenance: () => setShown('maintenance') });
  const rate = useCallQuery('rates.read', {}).data?.exchangeRate;
  const isOn = figures && figures.maintenanceSince !== null;
  const close = () => setShown(null);
  return (
    <div className={styles.chips}>
      <SystemChip />
      <button
        type="button"
        className={styles.chip}
        aria-haspopup="dialog"
        onClick={() => setShown('rate')}
      >
        Rate <span className={styles.rate}>{rate === undefined ? '…' : rateInWords(rate)}</span>
      </button>
      <button
        type="button"
        className={classNames(styles.chip, isOn === true && styles.warning)}
        aria-haspopup="dialog"
        onClick={() => setShown('maintenance')}
      >
        Maintenance{' '}
        <span className={styles.switch}>{isOn === undefined ? '…' : isOn ? 'on' : 'off'}</span>
      </button>
      <Dialog open={shown === 'rate'} onClose={close} title="Exchange Rate">
        <RatesCard />
      </Dialog>
      <Dialog open={shown === 'maintenance'} onClose={close} title="Maintenance">
        <MaintenanceSwitch />
      </Dialog>
    </div>
  );
}

/** Whether anything of the server needs a look, leading to where it is told. */
function SystemChip() {
  const { data } = useCallQuery('system.read', {});
  const isWell = data && findTroubles(data).length + countRemarks(data) === 0;
  return (
    <Link
      className={classNames(styles.chip, isWell === false && styles.warning)}
      to="/admin/system"
    >
      <span className={classNames(isWell === false && styles.subject)}>System</span>{' '}
      <span className={styles.state}>
        {isWell === undefined ? '…' : isWell ? 'well' : 'needs attention'}
      </span>
    </Link>
  );
}

const maintenanceEffect =
  'Members see ‘Maintenance in Progress’ and can do nothing else. What they did meanwhile stays on their devices and is sent afterwards. Administrators are not affected.';

/** Switches maintenance mode; confirms before locking members out (admin side 2). */
function MaintenanceSwitch() {
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
        text={maintenanceEffect}
        confirmLabel="Switch on"
        destructive
        needsNetwork="Switching maintenance mode"
        action={change}
        onConfirm={() => change.run(true)}
        onClose={() => setIsAsking(false)}
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
