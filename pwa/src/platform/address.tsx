import { type ComponentProps, type ReactNode, useCallback, useDeferredValue, useMemo } from 'react';
import { type AroundNavHandler, Router, useLocation, useRouter } from 'wouter';
import {
  type BrowserLocationHook,
  navigate,
  usePathname,
  useSearch,
} from 'wouter/use-browser-location';
import { leaveUnlessHeld } from './leaving/held-leaving.ts';

/** What a link of this app takes; `replace` adds no entry to go back to. */
export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: string;
  readonly replace?: boolean;
}

/**
 * The router of the app, with what wouter's default one lacks. The address is deferred: the screen
 * before stays until the code of the next is there. It is read once for all that is below.
 */
export function AddressRouter({ children }: { readonly children: ReactNode }) {
  const pathname = useDeferredValue(usePathname());
  const search = useDeferredValue(useSearch());
  const hook: BrowserLocationHook = useCallback(() => [pathname, navigate], [pathname]);
  const searchHook = useCallback(() => search, [search]);
  return (
    <Router hook={hook} searchHook={searchHook} aroundNav={navigateHere}>
      {children}
    </Router>
  );
}

/**
 * Going to the address that is shown adds no entry to go back to. One slash at the beginning: two
 * would name another host.
 */
const navigateHere: AroundNavHandler = (go, to, options) => {
  const path = to.replace(/^\/+/, '/');
  const isShown = new URL(path, location.href).href === location.href;
  const leave = () => go(path, { ...options, replace: options?.replace === true || isShown });
  if (isShown) leave();
  else leaveUnlessHeld(leave);
};

/** Path and query as they stand in the address bar: wouter's own hooks decode them. */
export function useAddress(): string {
  const router = useRouter();
  const [pathname] = router.hook(router);
  return pathname + router.searchHook(router);
}

type Params = Readonly<Record<string, string>> | URLSearchParams;

type SetParams = (
  next: Params | ((before: URLSearchParams) => Params),
  options?: { readonly replace?: boolean },
) => void;

/** The parameters of the query, decoded once; wouter's own hook decodes `%2541` to `A`. */
export function useSearchParams(): readonly [params: URLSearchParams, setParams: SetParams] {
  const router = useRouter();
  const search = router.searchHook(router);
  const [pathname, go] = useLocation();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const setParams: SetParams = useCallback(
    (next, options) => {
      const after = new URLSearchParams(typeof next === 'function' ? next(params) : next);
      go(after.size === 0 ? pathname : `${pathname}?${after}`, options);
    },
    [params, pathname, go],
  );
  return [params, setParams];
}
