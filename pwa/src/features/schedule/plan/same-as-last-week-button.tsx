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
}

export function SameAsLastWeek({ date, className }: SameAsLastWeekProps) {
  const replica = useReplica();
  const [isPending, setIsPending] = useState(false);
  const plan = async () => {
    setIsPending(true);
    await planSameAsLastWeek(replica, date);
    setIsPending(false);
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
