import { Bell, ChevronsUpDown, LogOut, ShieldCheck, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import { Badge } from '../../ui/badge/badge.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import { themeChoices } from '../../ui/theme-choices.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import { ConnectionSheet } from '../connection/connection-indicator.tsx';
import { Later } from '../home/home-parts.tsx';
import { useAccountActions } from '../home/use-account-actions.ts';
import { useAccount } from '../session/account-context.tsx';
import styles from './account-menu.module.css';

/** At the foot of the administrators' sidebar: who is signed in, their notifications and settings. */
export function AccountMenu({ unreadNotifications }: { readonly unreadNotifications: number }) {
  const account = useAccount();
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { actions, isDeviceShown, hideDevice } = useAccountActions();
  const name = [account.firstName, account.lastName].filter(Boolean).join(' ');
  const badge = <Badge quiet count={unreadNotifications} label="unread" />;
  return (
    <>
      <button
        ref={setOpener}
        type="button"
        className={styles.opener}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <Avatar name={name || account.username} seed={account.id} />
        <span className={styles.who}>
          <VisuallyHidden>Account</VisuallyHidden> {account.username}
        </span>
        <Badge
          quiet
          count={unreadNotifications}
          label={unreadNotifications === 1 ? 'unread notification' : 'unread notifications'}
        />
        <ChevronsUpDown size={14} aria-hidden="true" />
      </button>
      <Menu
        open={isOpen}
        onClose={() => setIsOpen(false)}
        label="Account"
        anchor={opener}
        items={[
          {
            label: 'Notifications',
            icon: <Bell size={18} aria-hidden="true" />,
            to: '/notifications',
            badge,
          },
          {
            label: 'Privacy',
            icon: <ShieldCheck size={18} aria-hidden="true" />,
            to: '/privacy',
          },
          {
            label: 'Appearance',
            values: themeChoices,
            chosen: actions.theme,
            onChoose: (value) => {
              const theme = themeChoices.find((one) => one.value === value)?.value;
              if (theme) actions.onThemeChange(theme);
            },
          },
          {
            label: 'This device',
            icon: <Smartphone size={18} aria-hidden="true" />,
            onSelect: actions.onShowDevice,
          },
          {
            label: 'Sign Out',
            icon: <LogOut size={18} aria-hidden="true" />,
            onSelect: actions.onSignOut,
          },
        ]}
      />
      {isDeviceShown && (
        <Later>
          <ConnectionSheet onClose={hideDevice} />
        </Later>
      )}
    </>
  );
}
