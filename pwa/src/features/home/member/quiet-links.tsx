import type { LucideIcon } from 'lucide-react';
import { TileLink } from '../../../ui/card/card.tsx';
import styles from './quiet-links.module.css';

export interface QuietLink {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly title: string;
}

/** Other screens, a small tile each, in one row. */
export function QuietLinks({ links }: { readonly links: readonly QuietLink[] }) {
  return (
    <nav className={styles.links} aria-label="Shortcuts">
      <ul className={styles.tiles}>
        {links.map(({ to, icon: Icon, title }) => (
          <li key={to}>
            <TileLink className={styles.tile} to={to}>
              <Icon size={22} aria-hidden="true" />
              <span className={styles.name}>{title}</span>
            </TileLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
