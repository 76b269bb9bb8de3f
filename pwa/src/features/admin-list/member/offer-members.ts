import type { UseQueryResult } from '@tanstack/react-query';
import type { PageOf } from '../../../rest/lists/call-page.ts';
import type { Offer, TypedSearch } from '../../../ui/combobox/combobox-search.ts';

interface FoundMember {
  readonly id: string;
  readonly username: string;
  readonly email: string | null;
  /** Null or absent: not given. */
  readonly name?: string | null;
}

/** A page of members as the offer of a combobox; the search is the server's. */
export function offerMembers(
  { data, error, isPlaceholderData }: UseQueryResult<PageOf<FoundMember>>,
  { typed, searched }: TypedSearch,
): Offer {
  const rows = data?.rows ?? [];
  const hasFailed = data === undefined && error !== null;
  return {
    choices: rows.map(({ id, username, name, email }) => ({
      id,
      label: username,
      detail: name ?? email ?? '',
    })),
    total: data?.total ?? 0,
    hasFailed,
    isSearching: !hasFailed && (data === undefined || isPlaceholderData || typed !== searched),
  };
}
