import { describeFold } from '@greenroom/sync-protocol/notifications/notification-folds';
import { Link } from 'react-router-dom';
import { useNow } from '../../platform/use-now.ts';
import { useReplica } from '../../replica/replica-context.tsx';
import type { NewsFold, SteadyNews } from './for-you-queries.ts';
import { classNames } from '../../ui/class-names.ts';
import { SkeletonLine } from '../../ui/skeleton/skeleton.tsx';
import tints from '../../ui/tints.module.css';
import { CountedTitle } from './list/counted-title.tsx';
import { lookOfKind } from './list/notification-looks.ts';
import styles from './for-you.module.css';

/**
 * What is new for this member. A row opens its target and is read by that; one that leads nowhere opens
 * in full above the list, which reads it. Nothing without news and room for it.
 */
export function ForYou({ news }: { readonly news: SteadyNews }) {
  const replica = useReplica();
  const now = useNow(60_000);
  if (news.folds.length === 0 && news.instead === null) return null;
  const read = async ([newest, ...others]: NewsFold) => {
    const { markNotificationsRead } = await import('./notification-commands.ts');
    await markNotificationsRead(replica, [newest.id, ...others.map(({ id }) => id)]);
  };
  return (
    <section className={styles.news} aria-labelledby="for-you">
      <div className={styles.head}>
        <h2 id="for-you" className="text-body">
          For you
        </h2>
        <Link className={styles.all} to="/notifications" aria-label="All notifications">
          All
        </Link>
      </div>
      <ul className={styles.list}>
        {news.instead !== null && (
          <li>
            <Instead others={news.instead} />
          </li>
        )}
        {news.folds.map((fold) => {
          const { id, kind, createdAt } = fold[0];
          const { title, message, url, count } = describeFold(fold);
          const { icon: Icon, tint } = lookOfKind(kind);
          return (
            <li key={id}>
              <Link
                className={styles.row}
                to={url ?? `/notifications?open=${id}`}
                onClick={() => url !== null && void read(fold)}
              >
                <span className={classNames(styles.icon, tints[tint])}>
                  <Icon size={18} aria-hidden="true" />
                </span>
                <span className={styles.words}>
                  <span className={styles.title}>
                    <CountedTitle title={title} count={count} />
                  </span>{' '}
                  <span className={styles.message}>{message}</span>
                </span>{' '}
                <time className={styles.age} dateTime={createdAt}>
                  {shortAge(now - Date.parse(createdAt))}
                </time>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Instead({ others }: { readonly others: 'coming' | number }) {
  if (others === 'coming' || others === 0) {
    return (
      <div className={styles.row}>
        {others === 0 ? <span className="text-note">You are up to date</span> : <SkeletonLine />}
      </div>
    );
  }
  // Those of other kinds are in the list alone.
  return (
    <Link className={styles.row} to="/notifications">
      <span className={styles.title}>
        {others === 1 ? '1 unread notification' : `${others} unread notifications`}
      </span>
    </Link>
  );
}

/** 'now', '12 min', '3 h', '2 d'. */
function shortAge(elapsed: number): string {
  const minutes = Math.floor(elapsed / 60_000);
  if (minutes < 1) return 'now';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}
