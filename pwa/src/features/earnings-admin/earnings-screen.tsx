import type { ReactNode } from 'react';
import { ScreenHead } from '../../ui/screen-head/screen-head.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { useParts } from '../../ui/segmented-control/use-parts.tsx';
import { DropPlace } from './csv/drop-place.tsx';
import { useCsvUpload } from './csv/use-csv-upload.ts';
import { earningsHead, WeeklyEarnings } from './weekly-earnings.tsx';

interface EarningsScreenProps {
  /** The list of members' bank details (spec admin 2), a part of its own, with the switch in its tools. */
  readonly bankDetails: (parts: ReactNode) => ReactNode;
}

const parts = [
  { value: 'weeks', label: 'Earnings' },
  { value: 'bank', label: 'Bank details' },
] as const;

/** /admin/earnings: upload, add, list and delete earnings, and `?part=bank` (spec admin 2). */
export function EarningsScreen({ bankDetails }: EarningsScreenProps) {
  const { part, control } = useParts({ label: 'Part', parts });
  const upload = useCsvUpload();
  if (part === 'weeks') return <WeeklyEarnings parts={control} upload={upload} />;
  return (
    <Screen wide>
      <ScreenHead
        compact
        title={earningsHead.title}
        subtitle="Where members are paid"
        back={{ to: '/admin-dashboard', label: 'Dashboard' }}
      />
      {bankDetails(control)}
      <DropPlace canTake={false} onDrop={() => undefined} />
    </Screen>
  );
}
