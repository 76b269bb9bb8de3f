import type { CallerInput } from '@greenroom/sync-protocol/contract';
import { idSchema } from '@greenroom/sync-protocol/values';
import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import * as v from 'valibot';
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

/**
 * The module the address names, else the first, which the address names once it `isSure` and shown:
 * no other takes its place when they are moved or it is deleted. Undefined: there is none.
 */
export function useChosenModule<M extends { readonly id: string }>(
  modules: readonly M[],
  isSure: boolean,
): { readonly chosen: M | undefined; readonly choose: (id: string) => void } {
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  // The address may be ahead of what is rendered.
  const named = readModuleId(params) ?? readModuleId(new URLSearchParams(location.search));
  const chosen = named === null ? modules[0] : modules.find(({ id }) => id === named);
  const first = isSure && named === null ? chosen?.id : undefined;
  useEffect(() => {
    const now = new URLSearchParams(location.search);
    if (first === undefined || location.pathname !== pathname || readModuleId(now) !== null) return;
    now.set('module', first);
    setParams(now, { replace: true });
  }, [first, pathname, setParams]);
  return {
    chosen,
    // Another module has another search, page and open row.
    choose: (id) => setParams({ module: id }),
  };
}

function readModuleId(params: URLSearchParams): string | null {
  const id = params.get('module');
  return v.is(idSchema, id) ? id : null;
}
