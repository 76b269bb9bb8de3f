import { Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { Screen } from '../../ui/screen/screen.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx';
import { ErrorBoundary } from '../errors/error-boundary.tsx';
import { useAccount } from '../session/account-context.tsx';
import { BarNavigation, SideNavigation } from './navigation.tsx';
import styles from './shell.module.css';

/** Navigation and place of the signed-in screens; the route's screen is its outlet. */
export function Shell() {
  const isAdmin = useAccount().role === 'admin';
  const { pathname } = useLocation();
  const main = useFocusAfterNavigation(pathname);
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <SideNavigation isAdmin={isAdmin} />
      <main ref={main} id="content" className={styles.main} tabIndex={-1}>
        <ErrorBoundary resetKey={pathname}>
          <Suspense fallback={<ScreenLoading wide={pathname.startsWith('/admin')} />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <BarNavigation isAdmin={isAdmin} />
    </div>
  );
}

/** Scrolls a new screen to its top and focuses it, like a page load. */
function useFocusAfterNavigation(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [pathname]);
  return main;
}

/** `wide`: an administrators' screen is loading. */
function ScreenLoading({ wide = false }: { readonly wide?: boolean }) {
  return (
    <Screen wide={wide}>
      <SkeletonGroup label="Loading">
        <div className={styles.head}>
          <Skeleton shape="title" width="half" />
        </div>
        <Skeleton shape="card" />
        <Skeleton shape="card" />
      </SkeletonGroup>
    </Screen>
  );
}
