import { describeFold } from '@greenroom/sync-protocol/notifications/notification-folds';
import { CirclePlay, LifeBuoy, Megaphone, Wallet } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useNow } from '../../platform/use-now.ts';
import { useReplica } from '../../replica/replica-context.tsx';
import type { NewsFold, SteadyNews } from './for-you-queries.ts';
import { SkeletonLine } from '../../ui/skeleton/skeleton.tsx';
import styles from './for-you.module.css';

const icons = { support: LifeBuoy, bank_review: Wallet, training: CirclePlay } as const;

interface ForYouProps {
  readonly news: SteadyNews;
}

/** What is new for this member; opening a row reads it. Nothing without news and room for it. */
export function ForYou({ news }: ForYouProps) {
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
        <h2 id="for-you" className={styles.heading}>
          For you
        </h2>
        <Link className={styles.all} to="/notifications" aria-label="All notifications">
          All
        </Link>
      </div>
      <ul className={styles.list}>
        {news.instead !== null && (
          <li className={styles.row}>
            {news.instead === 'coming' ? (
              <SkeletonLine />
            ) : (
              <span className="text-note">{insteadText(news.instead)}</span>
            )}
          </li>
        )}
        {news.folds.map((fold) => {
          const { id, kind, createdAt } = fold[0];
          const { title, message, url } = wordsOf(fold);
          const Icon = icons[kind as keyof typeof icons] ?? Megaphone;
          return (
            <li key={id}>
              <Link
                className={styles.row}
                to={url ?? '/notifications'}
                onClick={() => void read(fold)}
              >
                <span className={styles.icon}>
                  <Icon size={18} aria-hidden="true" />
                </span>
                <span className={styles.words}>
                  <span className={styles.title}>{title}</span>{' '}
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

/** Those of other kinds are in the list alone. */
function insteadText(others: number): string {
  if (others === 0) return 'You are up to date';
  return others === 1 ? '1 unread notification' : `${others} unread notifications`;
}

/** Several modules are together in the training hub. */
function wordsOf(fold: NewsFold) {
  const [newest] = fold;
  const { title, message } = describeFold(fold);
  return { title, message, url: title === newest.title ? newest.url : '/training' };
}

/** 'now', '12 min', '3 h', '2 d'. */
function shortAge(elapsed: number): string {
  const minutes = Math.floor(elapsed / 60_000);
  if (minutes < 1) return 'now';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}
