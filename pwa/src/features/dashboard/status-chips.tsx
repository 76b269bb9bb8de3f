import type { Dashboard } from '@greenroom/sync-protocol/dashboard/dashboard-calls';
import { useState } from 'react';
import { rateInWords } from '../../platform/money-words.ts';
import { useAsked } from '../admin-list/use-asked.ts';
import { useCallQuery } from '../../rest/use-call-query.ts';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { MaintenanceSwitch } from './maintenance-switch.tsx';
import { RatesCard } from './rates/rates-card.tsx';
import styles from './status-chips.module.css';

interface StatusChipsProps {
  /** Undefined: not read yet. */
  readonly figures: Dashboard | undefined;
}

/** The exchange rate and maintenance mode in the head; each opens its controls (admin side 2). */
export function StatusChips({ figures }: StatusChipsProps) {
  const [shown, setShown] = useState<'rate' | 'maintenance' | null>(null);
  useAsked({ rate: () => setShown('rate'), maintenance: () => setShown('maintenance') });
  const rate = useCallQuery('rates.read', {}).data?.exchangeRate;
  const isOn = figures && figures.maintenanceSince !== null;
  const close = (open: boolean) => {
    if (!open) setShown(null);
  };
  return (
    <div className={styles.chips}>
      <button type="button" className={styles.chip} onClick={() => setShown('rate')}>
        Rate {rate === undefined ? '…' : rateInWords(rate)}
      </button>
      <button
        type="button"
        className={classNames(styles.chip, isOn === true && styles.warning)}
        onClick={() => setShown('maintenance')}
      >
        Maintenance {isOn === undefined ? '…' : isOn ? 'on' : 'off'}
      </button>
      <Dialog open={shown === 'rate'} onOpenChange={close} title="Exchange Rate">
        <RatesCard />
      </Dialog>
      <Dialog open={shown === 'maintenance'} onOpenChange={close} title="Maintenance">
        <MaintenanceSwitch />
      </Dialog>
    </div>
  );
}
