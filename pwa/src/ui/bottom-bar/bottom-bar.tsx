import { useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Badge } from '../badge/badge.tsx';
import { Stack } from '../layout/layout.tsx';
import { useToastsAbove } from '../toast/toast-room.ts';
import styles from './bottom-bar.module.css';
import type { NavigationItem } from './navigation-item.ts';

/** Navigation of phones: icon over label, the active item in brand with `aria-current`. */
export function BottomBar({ items }: { items: readonly NavigationItem[] }) {
  const { pathname } = useLocation();
  const bar = useRef<HTMLElement>(null);
  useToastsAbove(bar);
  return (
    <nav ref={bar} className={styles.bar} aria-label="Main">
      <ul className={styles.items}>
        {items.map((item) => {
          const { to, query = '', label, icon: Icon, badge = 0, badgeLabel } = item;
          return (
            <Stack as="li" key={to}>
              <Link
                className={styles.link}
                to={to + query}
                aria-current={currentAt(pathname, item)}
              >
                <span className={styles.pill}>
                  <Icon size={22} aria-hidden="true" />
                  <span className={styles.badge}>
                    <Badge count={badge} label={badgeLabel} />
                  </span>
                </span>
                <span>{label}</span>
              </Link>
            </Stack>
          );
        })}
      </ul>
    </nav>
  );
}

/** `page`: at the place or below it; `true`: at or below a place reached through it. */
export function currentAt(
  pathname: string,
  { to, leadsTo }: Pick<NavigationItem, 'to' | 'leadsTo'>,
): 'page' | 'true' | undefined {
  if (isWithin(pathname, to)) return 'page';
  return leadsTo?.some((place) => isWithin(pathname, place)) ? 'true' : undefined;
}

/** At the place or below it; everything is below '/', which does not count. */
function isWithin(pathname: string, place: string): boolean {
  return pathname === place || (place !== '/' && pathname.startsWith(`${place}/`));
}
