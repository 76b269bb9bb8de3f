import type { CallerInput } from '@greenroom/sync-protocol/contract';
import { useSearchParams } from 'react-router-dom';
import { type ListLocation, useListLocation } from '../../../platform/list-location.ts';

const choices = {
  access: ['granted', 'none', 'all'],
  sort: ['username', '-username'],
} as const;

export interface AccessLocation extends Omit<ListLocation<typeof choices>, 'query'> {
  readonly query: CallerInput<'training.listMembers'>;
}

/** Search, filter and page of a module's members, from the address. */
export function useAccessLocation(moduleId: string): AccessLocation {
  const address = useListLocation(choices);
  const { access, sort } = address.filters;
  return {
    ...address,
    query: {
      moduleId,
      page: address.page,
      search: address.search,
      sort,
      ...(access === 'all' ? {} : { access }),
    },
  };
}

/** The module the address names, else the first; undefined: there is none. */
export function useChosenModule<M extends { readonly id: string }>(
  modules: readonly M[],
): { readonly chosen: M | undefined; readonly choose: (id: string) => void } {
  const [params, setParams] = useSearchParams();
  const named = params.get('module');
  return {
    chosen: modules.find(({ id }) => id === named) ?? modules[0],
    // Another module has another search, page and open row.
    choose: (id) => setParams({ module: id }),
  };
}
