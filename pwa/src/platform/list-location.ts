import { idSchema } from '@greenroom/sync-protocol/values';
import { useCallback } from 'react';
import * as v from 'valibot';
import { useLocation } from 'wouter';
import { useSearchParams } from './address.tsx';

/** The values a parameter may have; the first is what its absence means. */
export type Choices = Readonly<Record<string, readonly [string, ...string[]]>>;

/** Parameters that hold any text; absence means the empty one. */
type Texts = readonly string[];

export type ListFilters<C extends Choices, T extends Texts> = {
  readonly [K in keyof C]: C[K][number];
} & { readonly [K in T[number]]: string };

/** What a list's call takes: page, search and what is set of the filters and the sort. */
export type ListQuery<C extends Choices, T extends Texts> = {
  readonly page: number;
  readonly search: string;
} & { readonly [K in keyof ListFilters<C, T>]?: Exclude<ListFilters<C, T>[K], ''> };

/** What holds of every list's address, whatever its filters are. */
export interface ListPlace {
  /** From 1. */
  readonly page: number;
  readonly search: string;
  readonly filters: Readonly<Record<string, string>>;
  /** Whose details are open: an id. Null: nothing is. */
  readonly open: string | null;
  /** Changes filters, search or sort, which begins at the first page again. */
  readonly change: (change: { readonly search?: string }) => void;
  /** Changes the sort; one the list does not have is its default. */
  readonly sortBy: (sort: string) => void;
  readonly turnTo: (page: number) => void;
  readonly close: () => void;
  /** The address of a row's details, with the list as it is. */
  readonly linkTo: (id: string) => string;
  /** Opens a row's details in place of the one there. */
  readonly replaceOpen: (id: string) => void;
  /** Something is searched or filtered for. */
  readonly isFiltered: boolean;
  readonly clear: () => void;
}

export interface ListLocation<C extends Choices, T extends Texts = readonly []> extends Omit<
  ListPlace,
  'filters' | 'change'
> {
  readonly filters: ListFilters<C, T>;
  readonly query: ListQuery<C, T>;
  readonly change: (change: Partial<ListFilters<C, T>> & { readonly search?: string }) => void;
  /** Whether a row with these values matches the filters; a search is the server's to judge. */
  readonly matches: (row: Partial<Readonly<Record<keyof C, string>>>) => boolean;
}

/**
 * What a list shows lives in the URL's query (decisions: Administration), so that going back,
 * reloading and sending the address keep it: `?search=ru&status=pending&page=2&open=<id>`. What is at
 * its default is left out; what cannot be read counts as absent. `sort` is a choice like the others,
 * but no filter.
 */
export function useListLocation<const C extends Choices, const T extends Texts = readonly []>(
  choices: C,
  texts?: T,
): ListLocation<C, T> {
  const [pathname] = useLocation();
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params, choices, texts ?? []) as ListFilters<C, T>;
  const defaults = readFilters(new URLSearchParams(), choices, texts ?? []);
  const search = params.get('search') ?? '';
  const edit = useCallback(
    (changes: Readonly<Record<string, string | undefined>>, replace = false) =>
      setParams((before) => withParams(before, changes), { replace }),
    [setParams],
  );
  const page = readPage(params.get('page'));
  const set = Object.entries(filters).filter(([, value]) => value !== '');
  return {
    page,
    search,
    filters,
    query: { page, search, ...Object.fromEntries(set) } as ListQuery<C, T>,
    open: readId(params.get('open')),
    change: (change) => {
      const all: Readonly<Record<string, string>> = { ...defaults, search: '' };
      const kept = Object.entries(change).map(([key, value]) => {
        return [key, value === all[key] ? undefined : value] as const;
      });
      // Typing is no step to go back to; choosing a filter is.
      edit({ ...Object.fromEntries(kept), page: undefined }, 'search' in change);
    },
    sortBy: (sort) => {
      const isOther = sort !== defaults['sort'] && choices['sort']?.includes(sort);
      edit({ sort: isOther ? sort : undefined, page: undefined });
    },
    turnTo: (next) => edit({ page: next === 1 ? undefined : String(next) }),
    close: () => edit({ open: undefined }),
    linkTo: (id) => `${pathname}?${withParams(params, { open: id }).toString()}`,
    replaceOpen: (id) => edit({ open: id }, true),
    isFiltered: search !== '' || isOtherThan(filters, defaults),
    matches: (row) => set.every(([key, value]) => (row[key] ?? value) === value),
    clear: () => {
      const { sort: _sort, ...filterKeys } = defaults;
      const gone = Object.keys(filterKeys).map((key) => [key, undefined] as const);
      edit({ ...Object.fromEntries(gone), search: undefined, page: undefined });
    },
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
  const free = texts.map((key) => [key, params.get(key) ?? ''] as const);
  return Object.fromEntries([...chosen, ...free]);
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

function readPage(text: string | null): number {
  const page = Number(text ?? '1');
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
}
