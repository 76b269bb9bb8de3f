import { Suspense, useState } from 'react';
import { useNextShift } from '../../features/schedule/next-shifts.ts';
import { ScheduleScreen } from '../../features/schedule/schedule-screen.tsx';
import { lazyScreen } from '../../platform/lazy-screen.tsx';
import { canOfferReminders } from '../../platform/push/push-choice.ts';
import { ErrorBoundary } from '../errors/error-boundary.tsx';
import { useAccount } from '../session/account-context.tsx';

const ReminderCard = lazyScreen(() =>
  import('./reminder-card.tsx').then((module) => module.ReminderCard),
);

/** /schedule, which offers reminders once a shift is planned, unless the member switched them off. */
export function ScheduleRoute() {
  const { notifyScheduleEnabled } = useAccount();
  const [isOffered, setOffered] = useState(canOfferReminders);
  const reminders = isOffered && notifyScheduleEnabled && (
    <Reminders onClose={() => setOffered(false)} />
  );
  return <ScheduleScreen reminders={reminders} />;
}

function Reminders({ onClose }: { readonly onClose: () => void }) {
  const shift = useNextShift();
  if (!shift) return null;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <ReminderCard onClose={onClose} />
      </Suspense>
    </ErrorBoundary>
  );
}
