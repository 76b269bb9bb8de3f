import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { dayOf, timeOf } from '../../platform/dates/days.ts';
import { useIsOnline } from '../../platform/use-is-online.ts';
import { useNow } from '../../platform/use-now.ts';
import { readLocal, writeLocal } from '../../platform/storage/web-storage.ts';
import { useCallQuery } from '../../rest/use-call-query.ts';
import { Button } from '../../ui/button/button.tsx';
import { describeMoment } from '../../ui/instant/instant.tsx';
import styles from './maintenance-bar.module.css';
import { useMaintenanceChange } from './use-maintenance-change.ts';

/** Set where maintenance was on when it was last read here: room for the bar moves nothing below. */
const wasOnKey = 'greenroom.maintenance-on';

/** Says that members are locked out, while they are; until that is read, an empty one where they were. */
export function MaintenanceBar() {
  const isOnline = useIsOnline();
  const now = useNow(60_000);
  const { data, isError } = useCallQuery('dashboard.read', {});
  const since = data?.maintenanceSince;
  const [isExpected] = useState(() => readLocal(wasOnKey) !== null);
  const bar = useRef<HTMLDivElement>(null);
  const change = useMaintenanceChange(() => {
    // The pressed button goes with the bar.
    if (bar.current?.contains(document.activeElement)) {
      document.getElementById('content')?.focus({ preventScroll: true });
    }
  });
  useEffect(() => {
    if (since !== undefined) writeLocal(wasOnKey, since === null ? null : '1');
  }, [since]);
  if (since === undefined) {
    return isExpected && isOnline && !isError ? <div className={styles.room} /> : null;
  }
  if (since === null) return null;
  return (
    <div ref={bar} className={styles.bar}>
      <div className={styles.line}>
        <TriangleAlert size={16} aria-hidden="true" />
        {/* It alone: why switching off failed is spoken by itself. */}
        <span role="status">Members are locked out since {sinceInWords(since, now)}</span>
        <Button
          className={styles.button}
          variant="quiet"
          size="small"
          disabled={!isOnline}
          pending={change.isPending}
          onClick={() => change.run(false)}
        >
          Switch off
        </Button>
      </div>
      {change.problem !== null && (
        <p role="alert" className={styles.problem}>
          {change.problem}
        </p>
      )}
    </div>
  );
}

/** '19:54', of another day '20 Nov, 19:54'. */
function sinceInWords(since: string, now: number): string {
  const isToday = dayOf(since) === dayOf(new Date(now).toISOString());
  return isToday ? timeOf(since) : describeMoment(since);
}
