import type { MemberProgress } from '@greenroom/sync-protocol/training/training-access-records';
import { Detail } from '../../../ui/detail/detail.tsx';
import { Instant } from '../../../ui/instant/instant.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { ProgressBar } from '../../../ui/progress-bar/progress-bar.tsx';
import { StatusPill } from '../../../ui/status-pill/status-pill.tsx';
import { toneOf } from './progress-columns.tsx';
import styles from './progress.module.css';

/** A member's progress in each begun module (admin side 2, Training Progress). */
export function ProgressDetail({ row: { user, progress } }: { readonly row: MemberProgress }) {
  return (
    <Detail title={user.username} subtitle={[user.name, user.email].filter(Boolean).join(' · ')}>
      {progress.length === 0 ? (
        <p className="text-note">Nothing started yet.</p>
      ) : (
        <ul className={styles.modules} aria-label={`Modules of ${user.username}`}>
          {progress.map((one) => {
            const shown = Math.min(100, one.progressPercentage);
            return (
              <Stack as="li" key={one.id} gap={8}>
                <span className={styles.head}>
                  <span className={styles.title}>{one.module.title}</span>
                  <StatusPill tone={one.completed ? 'full' : 'partial'}>
                    {one.completed ? 'Completed' : 'In progress'}
                  </StatusPill>
                </span>
                <span className={styles.overall}>
                  <ProgressBar label={one.module.title} value={shown} tone={toneOf(shown)} />
                  <span className={styles.figure}>{shown}%</span>
                </span>
                {one.lastWatchedAt !== null && (
                  <span className="text-note">
                    Last opened <Instant at={one.lastWatchedAt} />
                  </span>
                )}
              </Stack>
            );
          })}
        </ul>
      )}
    </Detail>
  );
}
