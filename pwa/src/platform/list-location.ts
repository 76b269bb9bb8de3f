import { idSchema } from '@greenroom/sync-protocol/values';
import { useCallback } from 'react';
import * as v from 'valibot';
import { useLocation, useSearchParams } from 'react-router-dom';

/** The values of each parameter; the first is the default, '' or 'all' leaves nothing out. */
export type Choices = Readonly<Record<string, readonly [string, ...string[]]>>;

/** What other parameters may hold; absence, and anything else, means the empty text. */
export type Texts = Readonly<Record<string, v.GenericSchema<string, string>>>;

export type ListFilters<C extends Choices, T extends Texts> = {
  readonly [K in keyof C]: C[K][number];
} & { readonly [K in keyof T]: string };

/** The input of a list's call: page, search, and the filters and sort that are set. */
export type ListQuery<C extends Choices, T extends Texts> = {
  readonly page: number;
  readonly search: string;
} & { readonly [K in keyof ListFilters<C, T>]?: Exclude<ListFilters<C, T>[K], ''> };

/** The part of a list's address that does not depend on its filters. */
export interface ListPlace {
  /** From 1. */
  readonly page: number;
  /** By the address as it is, which is ahead of what is rendered for a moment. */
  readonly pageNow: () => number;
  readonly search: string;
  readonly filters: Readonly<Record<string, string>>;
  /** The id of the row whose details are open; null: none. */
  readonly open: string | null;
  /** Changes filters, search or sort and returns to the first page. */
  readonly change: (change: { readonly search?: string }) => void;
  /** Changes the sort; an unknown one counts as the default. */
  readonly sortBy: (sort: string) => void;
  readonly turnTo: (page: number) => void;
  readonly close: () => void;
  /** By the address as it is, which is ahead of what is rendered for a moment. */
  readonly linkTo: (id: string) => string;
  /** Opens a row's details in place of the open ones, without a history entry. */
  readonly replaceOpen: (id: string) => void;
  /** Whether a search or a filter is set. */
  readonly isFiltered: boolean;
  readonly clear: () => void;
  /**
   * As `clear`, and without a default that leaves something out; the sort stays. Null: nothing is
   * left out.
   */
  readonly showAll: (() => void) | null;
}

export interface ListLocation<
  C extends Choices,
  T extends Texts = Record<never, never>,
> extends Omit<ListPlace, 'filters' | 'change'> {
  readonly filters: ListFilters<C, T>;
  /** By the address as it is, which is ahead of what is rendered for a moment. */
  readonly filtersNow: () => ListFilters<C, T>;
  readonly query: ListQuery<C, T>;
  readonly change: (change: Partial<ListFilters<C, T>> & { readonly search?: string }) => void;
  /** Whether a row with these values matches the filters; the search is left to the server. */
  readonly matches: (row: Partial<Readonly<Record<keyof C, string>>>) => boolean;
}

/**
 * Keeps a list's state in the URL, `?search=ru&status=pending&page=2&open=<id>`, so that going
 * back, reloading and sharing keep it (decisions: Administration). Defaults are left out,
 * unreadable values count as absent. `sort` is a choice, but no filter.
 */
export function useListLocation<
  const C extends Choices,
  const T extends Texts = Record<never, never>,
>(choices: C, texts?: T): ListLocation<C, T> {
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  const read = (from: URLSearchParams) =>
    readFilters(from, choices, texts ?? {}) as ListFilters<C, T>;
  const filters = read(params);
  const defaults = readFilters(new URLSearchParams(), choices, texts ?? {});
  const search = params.get('search') ?? '';
  const edit = useCallback(
    (changes: Readonly<Record<string, string | undefined>>, replace = false) => {
      // The address is ahead of what is rendered, as long as that takes: the change before this one
      // stays, and a search that was begun does not lead back from another screen.
      if (location.pathname !== pathname) return;
      const before = new URLSearchParams(location.search);
      const next = withParams(before, changes);
      // The address that is shown gets no second history entry.
      setParams(next, { replace: replace || next.toString() === before.toString() });
    },
    [pathname, setParams],
  );
  const change: ListLocation<C, T>['change'] = (changed) => {
    const all: Readonly<Record<string, string>> = { ...defaults, search: '' };
    const kept = Object.entries(changed).map(([key, value]) => {
      return [key, value === all[key] ? undefined : value] as const;
    });
    // Filters get a history entry each; a search alone replaces the current one while typing.
    const isTyped = kept.every(([key]) => key === 'search');
    edit({ ...Object.fromEntries(kept), page: undefined }, isTyped);
  };
  const everything = everythingOf<C, T>(choices, defaults);
  const page = readPage(params);
  const set = Object.entries(filters).filter(([, value]) => value !== '');
  return {
    page,
    pageNow: () => readPage(new URLSearchParams(location.search)),
    search,
    filters,
    filtersNow: () => read(new URLSearchParams(location.search)),
    query: { page, search, ...Object.fromEntries(set) } as ListQuery<C, T>,
    open: readId(params.get('open')),
    change,
    sortBy: (sort) => {
      const isOther = sort !== defaults['sort'] && choices['sort']?.includes(sort);
      edit({ sort: isOther ? sort : undefined, page: undefined });
    },
    turnTo: (next) => edit({ page: next === 1 ? undefined : String(next) }),
    close: () => edit({ open: undefined }),
    linkTo: (id) => {
      const now = location.pathname === pathname ? new URLSearchParams(location.search) : params;
      return `${pathname}?${withParams(now, { open: id }).toString()}`;
    },
    replaceOpen: (id) => edit({ open: id }, true),
    isFiltered: search !== '' || isOtherThan(filters, defaults),
    matches: (row) => set.every(([key, value]) => (row[key] ?? value) === value),
    clear: () => {
      const { sort: _sort, ...filterKeys } = defaults;
      const gone = Object.keys(filterKeys).map((key) => [key, undefined] as const);
      edit({ ...Object.fromEntries(gone), search: undefined, page: undefined });
    },
    showAll:
      search === '' && !isOtherThan(filters, { ...defaults, ...everything })
        ? null
        : () => change({ ...everything, search: '' }),
  };
}

function readFilters(
  params: URLSearchParams,
  choices: Choices,
  texts: Texts,
): Readonly<Record<string, string>> {
  const chosen = Object.entries(choices).map(([key, values]) => {
    const value = params.get(key);
    return [key, values.find((choice) => choice === value) ?? values[0]] as const;
  });
  const free = Object.entries(texts).map(([key, schema]) => {
    const value = params.get(key);
    return [key, v.is(schema, value) ? value : ''] as const;
  });
  return Object.fromEntries([...chosen, ...free]);
}

/** The values of all filters that leave nothing out. */
function everythingOf<C extends Choices, T extends Texts>(
  choices: C,
  { sort: _sort, ...defaults }: Readonly<Record<string, string>>,
): Partial<ListFilters<C, T>> {
  const values = Object.entries(defaults).map(([key, first]) => {
    return [key, choices[key]?.find((value) => value === '' || value === 'all') ?? first] as const;
  });
  // TypeScript does not see that these are the filters' own values.
  return Object.fromEntries(values) as Partial<ListFilters<C, T>>;
}

function isOtherThan(
  filters: Readonly<Record<string, string>>,
  defaults: Readonly<Record<string, string>>,
): boolean {
  return Object.entries(filters).some(([key, value]) => key !== 'sort' && value !== defaults[key]);
}

function withParams(
  before: URLSearchParams,
  changes: Readonly<Record<string, string | undefined>>,
): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [key, value] of Object.entries(changes)) {
    if (value === undefined) after.delete(key);
    else after.set(key, value);
  }
  return after;
}

function readId(text: string | null): string | null {
  return v.is(idSchema, text) ? text : null;
}

function readPage(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? '1');
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
}
