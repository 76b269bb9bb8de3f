import { NavLink } from 'react-router-dom';
import { Badge } from '../badge/badge.tsx';
import styles from './bottom-bar.module.css';
import type { NavigationItem } from './navigation-item.ts';

/** The navigation of a phone: icon over label, the active one in brand with `aria-current`. */
export function BottomBar({ items }: { items: readonly NavigationItem[] }) {
  return (
    <nav className={styles.bar} aria-label="Main">
      <ul className={styles.items}>
        {items.map(({ to, label, icon: Icon, badge = 0, badgeLabel }) => (
          <li key={to} className={styles.item}>
            <NavLink className={styles.link} to={to} end={to === '/'}>
              <span className={styles.pill}>
                <Icon size={22} aria-hidden="true" />
                <span className={styles.badge}>
                  <Badge count={badge} label={badgeLabel} />
                </span>
              </span>
              <span>{label}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
