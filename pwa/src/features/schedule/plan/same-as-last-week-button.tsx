import { CopyPlus } from 'lucide-react';
import { useState } from 'react';
import { useReplica } from '../../../replica/replica-context.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { useLocalNow } from '../schedule-clock.ts';
import { planSameAsLastWeek } from './plan-commands.ts';
import { useSameAsLastWeek } from './same-as-last-week.ts';

interface SameAsLastWeekProps {
  /** A day of the week. */
  readonly date: string;
  readonly className?: string | undefined;
  /** Called once the week is planned: this button is gone, or about to go, with the focus. */
  readonly onPlanned?: () => void;
}

export function SameAsLastWeek({ date, className, onPlanned }: SameAsLastWeekProps) {
  const replica = useReplica();
  const [isPending, setIsPending] = useState(false);
  const plan = async () => {
    setIsPending(true);
    const result = await planSameAsLastWeek(replica, date);
    setIsPending(false);
    if (result.ok) onPlanned?.();
  };
  return (
    <Button size="small" pending={isPending} className={className} onClick={() => void plan()}>
      <CopyPlus size={18} aria-hidden="true" />
      Same as last week
    </Button>
  );
}

/** The offer for this week, while it applies. */
export function SameAsLastWeekNow() {
  const { date } = useLocalNow();
  return useSameAsLastWeek(date).length > 0 && <SameAsLastWeek date={date} />;
}
