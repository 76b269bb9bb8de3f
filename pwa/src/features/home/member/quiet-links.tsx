import { ChevronRight, LogOut, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import styles from './quiet-links.module.css';

export interface QuietLink {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly title: string;
}

interface QuietLinksProps {
  /** None where the navigation has every screen. */
  readonly links: readonly QuietLink[];
  readonly onSignOut: () => void;
  readonly isSigningOut: boolean;
}

/** Other screens, one quiet row each, and the way out. This device is in the account's sheet. */
export function QuietLinks({ links, onSignOut, isSigningOut }: QuietLinksProps) {
  const hasLinks = links.length > 0;
  const Frame = hasLinks ? 'nav' : 'div';
  return (
    <Frame className={styles.links} aria-label={hasLinks ? 'Shortcuts' : undefined}>
      <ul className={styles.list}>
        {links.map(({ to, icon: Icon, title }) => (
          <li key={to}>
            <Link className={styles.row} to={to}>
              <Icon size={20} aria-hidden="true" />
              <span className={styles.title}>{title}</span>
              <ChevronRight size={18} aria-hidden="true" />
            </Link>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={styles.row}
            aria-disabled={isSigningOut}
            aria-busy={isSigningOut || undefined}
            onClick={() => isSigningOut || onSignOut()}
          >
            <LogOut size={20} aria-hidden="true" />
            <span className={styles.title}>Sign Out</span>
          </button>
        </li>
      </ul>
    </Frame>
  );
}
