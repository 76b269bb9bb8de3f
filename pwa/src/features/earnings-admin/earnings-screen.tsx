import { type ReactNode, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ScreenHead } from '../../ui/screen-head/screen-head.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { SegmentedControl } from '../../ui/segmented-control/segmented-control.tsx';
import { earningsHead } from './earnings-head.ts';
import { WeeklyEarnings } from './weekly-earnings.tsx';
import styles from './weekly-earnings.module.css';

interface EarningsScreenProps {
  /** The list of members' bank details (spec admin 2), a part of its own. Absent: none. */
  readonly bankDetails?: ReactNode;
}

const parts = [
  { value: 'weeks', label: 'Earnings' },
  { value: 'bank', label: 'Bank details' },
] as const;

type Part = (typeof parts)[number]['value'];

/** /admin/earnings: upload, add, list and delete earnings, and `?part=bank` (spec admin 2). */
export function EarningsScreen({ bankDetails }: EarningsScreenProps) {
  const [params, setParams] = useSearchParams();
  const hasSwitched = useRef(false);
  const part: Part = params.get('part') === 'bank' && bankDetails ? 'bank' : 'weeks';
  const choose = (next: Part) => {
    hasSwitched.current = true;
    setParams(next === 'bank' ? { part: next } : {});
  };
  // The parts are trees of their own: the switch keeps the focus it had in the other.
  const keepFocus = (box: HTMLElement | null) => {
    if (box === null || !hasSwitched.current) return;
    hasSwitched.current = false;
    box.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true });
  };
  const control = bankDetails && (
    <div ref={keepFocus} className={styles.parts}>
      <SegmentedControl label="Part" segments={parts} value={part} onChange={choose} />
    </div>
  );
  if (part === 'weeks') return <WeeklyEarnings parts={control} />;
  return (
    <Screen wide>
      <ScreenHead {...earningsHead} back={{ to: '/admin-dashboard', label: 'Dashboard' }} />
      {control}
      {bankDetails}
    </Screen>
  );
}
