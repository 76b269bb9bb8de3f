import { CalendarDays, Copy, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, type ButtonVariant, LinkButton } from '../../ui/button/button.tsx';
import { Card, CardButton, CardLink } from '../../ui/card/card.tsx';
import { Badge } from '../../ui/badge/badge.tsx';
import { AmountsEye } from '../../ui/amounts-eye/amounts-eye.tsx';
import { BarChoice } from '../../ui/bar-choice/bar-choice.tsx';
import { CommandDialog } from '../../ui/command-dialog/command-dialog.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import { MenuButton } from '../../ui/menu/menu-button.tsx';
import { ModalOverlay } from '../../ui/modal-overlay/modal-overlay.tsx';
import { SegmentedControl } from '../../ui/segmented-control/segmented-control.tsx';
import styles from './kit-page.module.css';
import { type KitPieces, wide } from './kit-pieces.ts';

const variants: readonly ButtonVariant[] = ['primary', 'secondary', 'quiet', 'destructive'];
const sizes = ['regular', 'small'] as const;
const icon = <CalendarDays size={24} aria-hidden="true" />;

function Segments() {
  const [value, setValue] = useState<'day' | 'month'>('day');
  const segments = [
    { value: 'day', label: 'Day' },
    { value: 'month', label: 'Month' },
  ] as const;
  return (
    <div className={styles.wide}>
      <SegmentedControl label="View" segments={segments} value={value} onChange={setValue} />
    </div>
  );
}

function Bars() {
  const [chosen, setChosen] = useState('15 Nov');
  const bars = [120, 90, 0, 150].map((value, index) => {
    const label = `${index * 7 + 1} Nov`;
    return { key: label, label, name: `Week of ${label}: £${value}`, value };
  });
  return (
    <div className={styles.wide}>
      <BarChoice
        label="Weeks"
        bars={bars}
        chosen={chosen}
        onChoose={setChosen}
        mark={{ value: 130, figure: '£130.00', text: 'a week to reach it in time' }}
      />
    </div>
  );
}

function Commands() {
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const commands = ['Schedule', 'Training'].map((label) => ({ id: label, label, icon }));
  const items = commands.filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()));
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Search or go to…</Button>
      <CommandDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        label="Search or go to…"
        typed={typed}
        onType={setTyped}
        groups={items.length > 0 ? [{ title: 'Screens', items }] : []}
        onChoose={() => setIsOpen(false)}
        empty="Nothing is called so."
      />
    </>
  );
}

type Opened = 'sheet' | 'question' | 'pending' | 'overlay' | null;

function Dialogs() {
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  // The dialog cannot be closed while pending; here that lasts three seconds.
  const decide = () => {
    setOpened('pending');
    setTimeout(close, 3_000);
  };
  return (
    <>
      <Button onClick={() => setOpened('sheet')}>A dialog</Button>
      <Button onClick={() => setOpened('question')}>A question</Button>
      <Button onClick={decide}>A question on its way</Button>
      <Dialog
        open={opened === 'sheet'}
        onClose={close}
        title="Add Planned Hours"
        description="Friday 20 November 2026"
        footer={
          <Button variant="primary" onClick={close}>
            Save Schedule
          </Button>
        }
      >
        <p>What the dialog is about.</p>
      </Dialog>
      <ConfirmDialog
        open={opened === 'question' || opened === 'pending'}
        pending={opened === 'pending'}
        destructive
        title="Delete 08:00–10:00?"
        text="This cannot be undone."
        confirmLabel="Delete"
        onConfirm={decide}
        onClose={close}
      />
    </>
  );
}

function Overlays() {
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      <Button onClick={() => setIsShown(true)}>Cover the app</Button>
      {isShown && (
        <ModalOverlay title="Maintenance in Progress" text="Greenroom will be back shortly.">
          <Button onClick={() => setIsShown(false)}>Uncover</Button>
        </ModalOverlay>
      )}
    </>
  );
}

function Menus() {
  return (
    <MenuButton
      label="Open the menu"
      menuLabel="Message"
      items={[
        { label: 'Copy', icon: <Copy size={18} aria-hidden="true" />, onSelect: () => undefined },
        {
          label: 'Delete',
          icon: <Trash2 size={18} aria-hidden="true" />,
          destructive: true,
          onSelect: () => undefined,
        },
      ]}
    />
  );
}

export const kitActions: KitPieces = {
  button: wide(
    variants.flatMap((variant) =>
      sizes.map((size) => (
        <div key={`${variant} ${size}`}>
          <Button variant={variant} size={size}>
            {variant}
          </Button>{' '}
          <Button variant={variant} size={size}>
            <Plus size={18} aria-hidden="true" />
            With an icon
          </Button>{' '}
          <Button variant={variant} size={size} pending>
            Pending
          </Button>{' '}
          <Button variant={variant} size={size} disabled>
            Disabled
          </Button>
        </div>
      )),
    ),
    <Button variant="primary" wide>
      Wide
    </Button>,
    <LinkButton to="/" variant="secondary">
      A link
    </LinkButton>,
  ),
  'amounts-eye': <AmountsEye />,
  'icon-button': (
    <>
      <IconButton label="Edit">
        <Pencil size={20} aria-hidden="true" />
      </IconButton>
      <IconButton label="Edit, disabled" disabled>
        <Pencil size={20} aria-hidden="true" />
      </IconButton>
    </>
  ),
  card: wide(
    <Card>A card holds one thing.</Card>,
    <CardLink to="/" icon={icon} title="Schedule" text="Your next shift" />,
    <CardLink
      to="/"
      icon={icon}
      title="With a badge"
      text="Accounts are waiting for approval"
      badge={<Badge count={3} label="accounts waiting" />}
    />,
    <CardButton icon={icon} title="On this device" text="Opens something on this screen" />,
  ),
  'segmented-control': <Segments />,
  'bar-choice': <Bars />,
  'command-dialog': <Commands />,
  dialog: <Dialogs />,
  menu: <Menus />,
  'modal-overlay': <Overlays />,
};
