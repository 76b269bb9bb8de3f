import { Menu as Parts } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './menu.module.css';

export interface MenuItem {
  readonly label: string;
  /** 18 px. */
  readonly icon: ReactNode;
  readonly destructive?: boolean;
  readonly onSelect: () => void;
}

/** One of a few things to switch on or off, in a row above the items. */
export interface MenuChoice {
  /** Shown: a single character. */
  readonly sign: string;
  /** Accessible name. */
  readonly label: string;
  readonly isChosen: boolean;
  readonly onSelect: () => void;
}

interface MenuProps {
  readonly open: boolean;
  /** Called for Escape, a press outside, or a chosen item. */
  readonly onClose: () => void;
  /** Accessible name. */
  readonly label: string;
  /** The element it opens beside. */
  readonly anchor: Element | null;
  /** Absent: no row. */
  readonly choices?: readonly MenuChoice[];
  readonly items: readonly MenuItem[];
  /** Focused after closing; null: what the chosen item focused. Absent: the anchor. */
  readonly finalFocus?: () => HTMLElement | null;
}

/** A short list of actions beside its anchor; arrows, Home, End and typing move in it. */
export function Menu({ open, onClose, label, anchor, choices = [], items, finalFocus }: MenuProps) {
  return (
    <Parts.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Parts.Portal>
        <Parts.Positioner className={styles.place} anchor={anchor} align="end" sideOffset={4}>
          <Parts.Popup
            className={styles.popup}
            aria-label={label}
            finalFocus={() => (finalFocus ? (finalFocus() ?? false) : toElement(anchor))}
          >
            {choices.length > 0 && (
              <div className={styles.choices}>
                {choices.map((choice) => (
                  <Parts.CheckboxItem
                    key={choice.label}
                    className={styles.choice}
                    aria-label={choice.label}
                    checked={choice.isChosen}
                    closeOnClick
                    onClick={choice.onSelect}
                  >
                    <span aria-hidden="true">{choice.sign}</span>
                  </Parts.CheckboxItem>
                ))}
              </div>
            )}
            {items.map((item) => (
              <Parts.Item
                key={item.label}
                className={classNames(styles.item, item.destructive && styles.destructive)}
                onClick={item.onSelect}
              >
                {item.icon}
                {item.label}
              </Parts.Item>
            ))}
          </Parts.Popup>
        </Parts.Positioner>
      </Parts.Portal>
    </Parts.Root>
  );
}

function toElement(anchor: Element | null): HTMLElement | false {
  return anchor instanceof HTMLElement ? anchor : false;
}
