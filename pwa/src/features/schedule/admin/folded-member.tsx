import type { MemberShifts } from '@greenroom/sync-protocol/schedule/schedule-admin-records';
import { minutesOf } from '@greenroom/sync-protocol/schedule/schedule-tonight';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useMediaQuery } from '../../../platform/use-media-query.ts';
import { Avatar } from '../../../ui/avatar/avatar.tsx';
import { workText } from '../schedule-text.ts';
import { placeElsewhere } from './elsewhere.ts';
import more from '../../../ui/card/more-link.module.css';
import styles from './folded-member.module.css';
import type { WhoWorksView } from './who-works-place.ts';

/** A month has some twenty shifts of each member, which without room are many screens of lines. */
export function useIsFolded(view: WhoWorksView): boolean {
  const isPhone = useMediaQuery('(width < 640px)');
  return view === 'month' || (view === 'week' && isPhone);
}

interface FoldedMemberProps {
  readonly row: MemberShifts;
  /** Opens it, as whoever is found alone. */
  readonly isOpen: boolean;
  /** The shifts. */
  readonly children: ReactNode;
}

/** A member with the hours of the range in one row, which opens the shifts and the way to the account. */
export function FoldedMember({ row, isOpen, children }: FoldedMemberProps) {
  const { id, username, name } = row.user;
  const place = placeElsewhere(row.timeZone, row.shifts);
  const details = useRef<HTMLDetailsElement>(null);
  // What a person opened stays open.
  useEffect(() => {
    if (isOpen && details.current) details.current.open = true;
  }, [isOpen]);
  return (
    <details ref={details}>
      <summary className={styles.summary}>
        <Avatar name={name ?? username} seed={id} />
        <span className={styles.words}>
          <span className={styles.name}>{username}</span>{' '}
          <span className={styles.sum}>{workText(minutesOf(row.shifts))}</span>
          {place !== null && <span className={styles.sum}> {place}</span>}
        </span>
        <ChevronDown className={styles.chevron} size={20} aria-hidden="true" />
      </summary>
      <div className={styles.body}>
        {children}
        <Link className={more.more} to={`/admin/users?open=${id}`}>
          Account of {username}
        </Link>
      </div>
    </details>
  );
}
