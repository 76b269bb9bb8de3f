import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import * as v from 'valibot';
import type { AdminScreen } from '../../../features/registration/admin-feature.ts';
import type { MemberScreen } from '../../../features/registration/feature.ts';
import { useNotes } from '../../../platform/storage/notes-context.tsx';
import type { NotePlace } from '../../../platform/storage/user-notes.ts';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { useTypedSearch } from '../../../ui/combobox/combobox-search.ts';
import { FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { memberScreens } from '../../features.ts';
import { findPlaces } from '../../go-to/find-places.ts';
import type { GoToDialogProps } from '../../go-to/go-to.tsx';
import styles from '../../go-to/go-to.module.css';
import { type KnownPlace, placeOf } from '../../go-to/known-place.tsx';
import { PlaceDialog } from '../../go-to/place-dialog.tsx';
import { useCallQuery } from '../../../rest/use-call-query.ts';
import { adminActions, adminScreens } from '../admin-features.ts';
import { type Counts, queryOf } from '../admin-items.ts';
import { memberPlace, useMemberPlaces } from './member-places.tsx';

const recentSchema = v.array(
  v.object({ kind: v.picklist(['screen', 'member']), id: v.string(), label: v.string() }),
);

/** A screen, by its path, or a member that was gone to. */
type RecentPlace = v.InferOutput<typeof recentSchema>[number];

/** Of one administrator on this device; deleted at sign-out. */
const recentNote: NotePlace<typeof recentSchema> = {
  topic: 'recent-places',
  path: '/user-notes/recent',
  schema: recentSchema,
};

const keptPlaces = 5;

/** A screen, in its section of the sidebar. */
interface ScreenPlace extends KnownPlace {
  readonly section: string;
}

/** Of the screens without a section, above the actions. */
const start = 'Go to';

/** Every screen of an administrator, in the order of the sidebar. */
const screenPlaces: readonly ScreenPlace[] = [
  ...adminScreens.flatMap(({ path, title, navigation }: AdminScreen) => {
    if (!navigation) return [];
    const { label, icon, section = start, card, keywords = '' } = navigation;
    const words = `${section} ${title} ${card?.title ?? ''} ${card?.text ?? ''} ${keywords}`;
    return [{ ...placeOf('screen', { to: path, label, icon, keywords: words }), section }];
  }),
  ...memberScreens
    .filter((screen: MemberScreen) => screen.adminPath === undefined)
    .map(({ path, title, icon }: MemberScreen) => ({
      ...placeOf('screen', { to: path, label: title, icon }),
      section: path === '/' ? start : 'Community',
    })),
];

const actionPlaces: readonly KnownPlace[] = adminActions.map((action) => placeOf('action', action));

/** Finds screens, members and actions by typing; what was gone to last comes first. */
export function GoToDialog(props: GoToDialogProps) {
  const isOnline = useIsOnline();
  const search = useTypedSearch();
  const members = useMemberPlaces(search, isOnline);
  const { recent, add } = useRecentPlaces();
  const { typed } = search;
  const isTyping = typed.trim() !== '';
  // Nobody goes to where they are; by its name it is found.
  const { pathname } = useLocation();
  const isElsewhere = ({ id }: KnownPlace) => isTyping || id !== pathname;
  const latest = isTyping ? [] : recent.flatMap(toKnown).filter(isElsewhere);
  const counts = useCallQuery('dashboard.read', {}).data ?? {};
  // As from the sidebar: a list opens with what waits.
  const shown = <P extends KnownPlace>(places: readonly P[]) =>
    places.map((place) => withQuery(place, counts));
  const found = findPlaces(screenPlaces, typed).filter(isElsewhere).filter(isOutside(latest));
  const screens = inSections(shown(found));
  const actions = { title: 'Actions', items: findPlaces(actionPlaces, typed) };
  return (
    <PlaceDialog
      {...props}
      typed={typed}
      onType={search.type}
      groups={[
        { title: 'Recent', items: shown(latest) },
        ...(isTyping
          ? [...screens, actions]
          : [...screens.slice(0, 1), actions, ...screens.slice(1)]),
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

/** By section, that of the best match first. */
function inSections(places: readonly ScreenPlace[]) {
  const titles = [...new Set(places.map(({ section }) => section))];
  return titles.map((title) => ({
    title,
    items: places.filter(({ section }) => section === title),
  }));
}

function withQuery<P extends KnownPlace>(place: P, counts: Counts): P {
  const screen = adminScreens.find(({ path }: AdminScreen) => path === place.id);
  return screen ? { ...place, to: place.id + queryOf(screen, counts) } : place;
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

/** The last five places gone to by the search, the latest first, and how to add one. */
function useRecentPlaces() {
  const notes = useNotes();
  const [recent, setRecent] = useState<readonly RecentPlace[]>([]);
  useEffect(() => {
    let isCurrent = true;
    notes.read(recentNote).then(
      (read) => {
        if (isCurrent && read) setRecent(read);
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [notes]);
  const add = (added: RecentPlace) =>
    notes.keep(
      recentNote,
      [added, ...recent.filter(({ id }) => id !== added.id)].slice(0, keptPlaces),
    );
  return { recent, add };
}
