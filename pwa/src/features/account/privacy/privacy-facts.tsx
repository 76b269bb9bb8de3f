import { Database, EyeOff, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/card/card.tsx';
import styles from './privacy-facts.module.css';

/** What is stored and where (member side 2, 'a privacy information list'). Must stay true. */
export function PrivacyFacts() {
  return (
    <Card className={styles.facts}>
      <Group icon={<Smartphone size={20} aria-hidden="true" />} title="On this device">
        <li>
          Your account, your schedule, your messages and your notifications, so that they are here
          without a network too.
        </li>
        <li>What you enter without a network, until it is sent.</li>
        <li>Signing out removes all of it from this device.</li>
      </Group>
      <Group icon={<Database size={20} aria-hidden="true" />} title="On the server">
        <li>
          Your username, your email, your name if you gave one, your time zone, and what you enter:
          your schedule and your messages to the administrators.
        </li>
        <li>Your password as a hash alone: nobody can read it there.</li>
        <li>Which browsers you are signed in with, and when they were last used.</li>
        <li>What administrators changed about your account, and when.</li>
      </Group>
      <Group icon={<EyeOff size={20} aria-hidden="true" />} title="Who sees it">
        <li>Other members see your username, your role and your picture, not your email.</li>
        <li>
          Administrators see your account and what you write to them. They approve accounts, pause
          them, and can set a new password, which you then have to change.
        </li>
        <li>There are no advertisements here, and nobody follows what you do.</li>
      </Group>
    </Card>
  );
}

interface GroupProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
}

function Group({ icon, title, children }: GroupProps) {
  return (
    <div className={styles.group}>
      <span className={styles.icon}>{icon}</span>
      <div className={styles.words}>
        <h3 className={styles.title}>{title}</h3>
        <ul className={styles.list}>{children}</ul>
      </div>
    </div>
  );
}
