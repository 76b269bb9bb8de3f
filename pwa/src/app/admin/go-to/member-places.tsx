import { UsersRound } from 'lucide-react';
import { useCallQuery } from '../../../rest/use-call-query.ts';
import type { TypedSearch } from '../../../ui/combobox/combobox-search.ts';
import { Avatar } from '../../../ui/avatar/avatar.tsx';
import type { KnownPlace } from '../../go-to/known-place.tsx';

/** Accounts shown at once; the others are one press away. */
const shown = 7;

const allIcon = <UsersRound size={18} aria-hidden="true" />;

/** A member's account, opened among the others. */
export function memberPlace(id: string, username: string): KnownPlace {
  return {
    kind: 'member',
    id,
    label: username,
    icon: <Avatar isSmall name={username} seed={id} />,
    to: `/admin/users?open=${id}`,
  };
}

/**
 * The accounts the typed text finds, searched by the server once typing pauses; those of an earlier
 * search only as far as they match, so that Enter never opens one that is about to go.
 */
export function useMemberPlaces({ typed, searched }: TypedSearch, isOnline: boolean) {
  const text = typed.trim();
  const { data, error, isPlaceholderData, refetch } = useCallQuery(
    'users.list',
    { search: searched.trim(), sort: 'username' },
    { enabled: isOnline && searched.trim() !== '', keepsPrevious: true },
  );
  const isSearching = text !== '' && (typed !== searched || isPlaceholderData || !data) && !error;
  const places = (data ?? []).map(({ id, username, firstName, lastName, email }): KnownPlace => ({
    ...memberPlace(id, username),
    detail: [firstName, lastName].filter(Boolean).join(' ') || email,
    keywords: email,
  }));
  const matching = (isSearching ? places.filter((place) => matches(place, text)) : places).toSorted(
    (a, b) => Number(begins(b, text)) - Number(begins(a, text)),
  );
  const all: KnownPlace = {
    kind: 'list',
    id: 'all-accounts',
    label: `All accounts for ‘${text}’`,
    icon: allIcon,
    to: `/admin/users?${new URLSearchParams({ search: text }).toString()}`,
  };
  return {
    places:
      text === '' ? [] : [...matching.slice(0, shown), ...(matching.length > shown ? [all] : [])],
    isSearching,
    problem: text !== '' && isOnline && typed === searched ? (error?.message ?? null) : null,
    retry: () => void refetch(),
  };
}

/** Others are found by a part of it, or by an address, of which many have the same end. */
function begins({ label }: KnownPlace, text: string): boolean {
  return label.toLowerCase().startsWith(text.toLowerCase());
}

function matches({ label, detail = '', keywords = '' }: KnownPlace, text: string): boolean {
  return `${label}\n${detail}\n${keywords}`.toLowerCase().includes(text.toLowerCase());
}
