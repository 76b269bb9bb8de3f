import { Menu as Parts } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '../class-names.ts';
import { useCloseByBack } from '../dialog/use-close-by-back.ts';
import styles from './menu.module.css';

/** An action, a link, or a choice of one value. */
export type MenuItem = MenuAction | MenuLink | MenuChoice;

interface MenuAction {
  readonly label: string;
  /** 18 px. */
  readonly icon: ReactNode;
  readonly destructive?: boolean;
  /** Is there but does nothing. Absent: it does. */
  readonly isDisabled?: boolean;
  readonly onSelect: () => void;
}

interface MenuLink {
  readonly label: string;
  readonly icon: ReactNode;
  readonly to: string;
  /** At the right, such as a count. Absent: none. */
  readonly badge?: ReactNode;
}

export interface MenuChoice {
  /** Above the values. */
  readonly label: string;
  readonly values: readonly {
    readonly value: string;
    readonly label: string;
    readonly icon: ReactNode;
  }[];
  readonly chosen: string;
  /** Called with the chosen value; the menu stays open. */
  readonly onChoose: (value: string) => void;
}

/** One of a few things to switch on or off, in a row above the items. */
export interface MenuSign {
  /** Shown: a single character. */
  readonly sign: string;
  /** Accessible name. */
  readonly label: string;
  readonly isChosen: boolean;
  readonly onSelect: () => void;
}

interface MenuPlaceholder {
  /** The menu follows what scrolls it. */
  readonly contextElement: Element;
  readonly getBoundingClientRect: () => DOMRect;
}

export type MenuAnchor = Element | MenuPlaceholder;

interface MenuProps {
  readonly open: boolean;
  /** Called for Escape, a press outside, or a chosen item. */
  readonly onClose: () => void;
  /** Accessible name. */
  readonly label: string;
  /** What it opens beside. */
  readonly anchor: MenuAnchor | null;
  /** The edge of the anchor it begins or ends at. Absent: its end. */
  readonly align?: 'start' | 'end';
  /** Absent: no row. */
  readonly signs?: readonly MenuSign[];
  readonly items: readonly MenuItem[];
  /** Focused after closing; null or false: what has the focus by then. Absent: the anchor. */
  readonly finalFocus?: () => HTMLElement | null | false;
}

/** A short list beside its anchor; arrows, Home, End and typing move in it. */
export function Menu({
  open,
  onClose,
  label,
  anchor,
  align = 'end',
  signs = [],
  items,
  finalFocus,
}: MenuProps) {
  useCloseByBack(open, onClose);
  return (
    <Parts.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Parts.Portal>
        <Parts.Positioner
          className={styles.place}
          anchor={anchor}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          // Its first item gets the focus before it is placed: absolute, that would scroll the page.
          positionMethod="fixed"
        >
          <Parts.Popup
            className={styles.popup}
            aria-label={label}
            finalFocus={() => (finalFocus ? (finalFocus() ?? false) : toElement(anchor))}
          >
            {signs.length > 0 && (
              <div className={styles.signs}>
                {signs.map((sign) => (
                  <Parts.CheckboxItem
                    key={sign.label}
                    className={styles.sign}
                    aria-label={sign.label}
                    checked={sign.isChosen}
                    closeOnClick
                    onClick={sign.onSelect}
                  >
                    <span aria-hidden="true">{sign.sign}</span>
                  </Parts.CheckboxItem>
                ))}
              </div>
            )}
            {items.map((item) => (
              <Item key={item.label} item={item} />
            ))}
          </Parts.Popup>
        </Parts.Positioner>
      </Parts.Portal>
    </Parts.Root>
  );
}

function Item({ item }: { readonly item: MenuItem }) {
  if ('values' in item) return <Choice choice={item} />;
  if ('to' in item) {
    return (
      <Parts.LinkItem className={styles.item} closeOnClick render={<Link to={item.to} />}>
        {item.icon}
        <span className={styles.label}>{item.label}</span>
        {item.badge}
      </Parts.LinkItem>
    );
  }
  return (
    <Parts.Item
      className={classNames(styles.item, item.destructive && styles.destructive)}
      disabled={item.isDisabled ?? false}
      onClick={item.onSelect}
    >
      {item.icon}
      {item.label}
    </Parts.Item>
  );
}

function Choice({ choice }: { readonly choice: MenuChoice }) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <p id={id} className={styles.heading}>
        {choice.label}
      </p>
      <Parts.RadioGroup
        aria-labelledby={id}
        value={choice.chosen}
        onValueChange={(value: unknown) => choice.onChoose(String(value))}
      >
        {choice.values.map(({ value, label, icon }) => (
          <Parts.RadioItem key={value} value={value} className={styles.item}>
            {icon}
            <span className={styles.label}>{label}</span>
            <Parts.RadioItemIndicator>
              <Check size={18} aria-hidden="true" />
            </Parts.RadioItemIndicator>
          </Parts.RadioItem>
        ))}
      </Parts.RadioGroup>
    </div>
  );
}

function toElement(anchor: MenuAnchor | null): HTMLElement | false {
  return anchor instanceof HTMLElement ? anchor : false;
}
