import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Badge } from '../badge/badge.tsx';
import { currentAt } from '../bottom-bar/bottom-bar.tsx';
import type { NavigationItem } from '../bottom-bar/navigation-item.ts';
import { classNames } from '../class-names.ts';
import { Stack } from '../layout/layout.tsx';
import { Logo } from '../logo/logo.tsx';
import styles from './sidebar.module.css';

export interface SidebarSection {
  /** Heading above the items. Absent: none. */
  readonly title?: string;
  readonly items: readonly NavigationItem[];
}

interface SidebarProps {
  readonly sections: readonly SidebarSection[];
  /** Above the items, with its room kept: null while it loads. Absent: no such room. */
  readonly tools?: ReactNode;
  /** Below the items: the signed-in person. */
  readonly footer?: ReactNode;
  /** For many items: lower rows, by the height of the window. Absent: false. */
  readonly dense?: boolean;
}

/** Navigation from 1024 px on: 240 px at the left. The current item is scrolled into view. */
export function Sidebar({ sections, tools, footer, dense = false }: SidebarProps) {
  const { pathname } = useLocation();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { scrollY } = window;
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
    // Scrolls the list alone: the page would make room for the bottom bar.
    window.scrollTo(0, scrollY);
  }, [pathname, sections.length]);
  return (
    <nav className={classNames(styles.sidebar, dense && styles.dense)} aria-label="Main">
      <div className={styles.brand}>
        <Logo size={dense ? 24 : 32} />
        Greenroom
      </div>
      {tools !== undefined && <div className={styles.tools}>{tools}</div>}
      <div ref={list} className={styles.sections}>
        {sections.map((section) => (
          <Stack key={section.title ?? ''}>
            {section.title !== undefined && <h2 className={styles.title}>{section.title}</h2>}
            <ul className={styles.items}>
              {section.items.map((item) => {
                const { to, query = '', label, icon: Icon, badge = 0, badgeLabel } = item;
                return (
                  <li key={to}>
                    <Link
                      className={styles.link}
                      to={to + query}
                      aria-current={currentAt(pathname, item)}
                    >
                      <Icon size={dense ? 18 : 20} aria-hidden="true" />
                      <span className={styles.label}>{label}</span>
                      <Badge quiet count={badge} label={badgeLabel} />
                    </Link>
                  </li>
                );
              })}
            </ul>
          </Stack>
        ))}
      </div>
      {footer}
    </nav>
  );
}
