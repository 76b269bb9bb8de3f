import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../icon-button/icon-button.tsx';
import { Menu, type MenuItem } from './menu.tsx';

interface MenuButtonProps {
  /** Accessible name of the button. */
  readonly label: string;
  /** Accessible name of the menu. */
  readonly menuLabel: string;
  readonly items: readonly MenuItem[];
  readonly disabled?: boolean;
  readonly className?: string | undefined;
}

/** Three dots that open a menu. */
export function MenuButton({ menuLabel, items, ...button }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        {...button}
        ref={setAnchor}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <Ellipsis size={20} aria-hidden="true" />
      </IconButton>
      <Menu
        open={isOpen}
        onClose={() => setIsOpen(false)}
        label={menuLabel}
        anchor={anchor}
        items={items}
      />
    </>
  );
}
