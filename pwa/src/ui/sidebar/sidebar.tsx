import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Badge } from '../badge/badge.tsx';
import { currentAt } from '../bottom-bar/bottom-bar.tsx';
import type { NavigationItem } from '../bottom-bar/navigation-item.ts';
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
  /** At the bottom: the signed-in person and sign-out. */
  readonly footer?: ReactNode;
}

/** Navigation from 1024 px on: 240 px at the left. */
export function Sidebar({ sections, footer }: SidebarProps) {
  const { pathname } = useLocation();
  return (
    <nav className={styles.sidebar} aria-label="Main">
      <div className={styles.brand}>
        <Logo size={32} />
        Greenroom
      </div>
      {sections.map((section) => (
        <Stack key={section.title ?? ''} gap={4}>
          {section.title !== undefined && <h2 className={styles.title}>{section.title}</h2>}
          <ul className={styles.items}>
            {section.items.map((item) => {
              const { to, label, icon: Icon, badge = 0, badgeLabel } = item;
              return (
                <li key={to}>
                  <Link className={styles.link} to={to} aria-current={currentAt(pathname, item)}>
                    <Icon size={20} aria-hidden="true" />
                    <span className={styles.label}>{label}</span>
                    <Badge count={badge} label={badgeLabel} />
                  </Link>
                </li>
              );
            })}
          </ul>
        </Stack>
      ))}
      {footer !== undefined && <div className={styles.footer}>{footer}</div>}
    </nav>
  );
}
