import { useIsOnline } from '../../../platform/use-is-online.ts';
import { useTypedSearch } from '../../../ui/combobox/combobox-search.ts';
import { FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { findPlaces } from '../../go-to/find-places.ts';
import type { GoToDialogProps } from '../../go-to/go-to.tsx';
import styles from '../../go-to/go-to.module.css';
import type { KnownPlace } from '../../go-to/known-place.tsx';
import { PlaceDialog } from '../../go-to/place-dialog.tsx';
import { actionPlaces, screenPlaces } from './admin-places.tsx';
import { memberPlace, useMemberPlaces } from './member-places.tsx';
import { type RecentPlace, useRecentPlaces } from './recent-places.ts';

/** Finds screens, members and actions by typing; what was gone to last comes first. */
export function GoToDialog(props: GoToDialogProps) {
  const isOnline = useIsOnline();
  const search = useTypedSearch();
  const members = useMemberPlaces(search, isOnline);
  const { recent, add } = useRecentPlaces();
  const { typed } = search;
  const isTyping = typed.trim() !== '';
  const latest = isTyping ? [] : recent.flatMap(toKnown);
  return (
    <PlaceDialog
      {...props}
      typed={typed}
      onType={search.type}
      groups={[
        { title: 'Recent', items: latest },
        { title: 'Screens', items: findPlaces(screenPlaces, typed).filter(isOutside(latest)) },
        { title: 'Actions', items: findPlaces(actionPlaces, typed) },
        { title: 'Members', items: members.places },
      ]}
      onChosen={({ kind, id, label }) => {
        if (kind === 'screen' || kind === 'member') add({ kind, id, label });
      }}
      isWhole={isTyping && isOnline && !members.isSearching && members.problem === null}
      status={
        <>
          {isTyping && !isOnline && (
            <p className={styles.note}>You are offline. Searching members needs the network.</p>
          )}
          {isTyping && isOnline && members.isSearching && members.places.length === 0 && (
            <p className={styles.note}>Searching members…</p>
          )}
          {members.problem !== null && (
            <FailureNotice title="The members could not be searched" onRetry={members.retry}>
              {members.problem}
            </FailureNotice>
          )}
        </>
      }
    />
  );
}

/** Nothing for a screen that no longer exists. */
function toKnown({ kind, id, label }: RecentPlace): readonly KnownPlace[] {
  return kind === 'member'
    ? [memberPlace(id, label)]
    : screenPlaces.filter((place) => place.id === id);
}

/** Whether a place is not among these: nothing is listed twice. */
function isOutside(places: readonly KnownPlace[]) {
  return ({ id }: KnownPlace) => !places.some((place) => place.id === id);
}
