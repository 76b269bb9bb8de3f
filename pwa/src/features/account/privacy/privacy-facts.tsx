import { Ban, Database, Eraser, Eye, Smartphone, UserX, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FactGroup } from './facts/fact-group.ts';
import { factGroups } from './facts/fact-groups.ts';
import styles from './privacy-facts.module.css';
import { PrivacyRow } from './privacy-row.tsx';

const icons: Readonly<Record<FactGroup['id'], ReactNode>> = {
  device: <Smartphone size={20} aria-hidden="true" />,
  server: <Database size={20} aria-hidden="true" />,
  members: <Users size={20} aria-hidden="true" />,
  admins: <Eye size={20} aria-hidden="true" />,
  deletion: <UserX size={20} aria-hidden="true" />,
  never: <Ban size={20} aria-hidden="true" />,
};

interface FactRow {
  readonly icon: ReactNode;
  readonly title: string;
  readonly holds: readonly FactGroup['id'][];
}

const rows: readonly FactRow[] = [
  {
    icon: <Database size={20} aria-hidden="true" />,
    title: 'What is stored, and where',
    holds: ['device', 'server'],
  },
  {
    icon: <Eye size={20} aria-hidden="true" />,
    title: 'Who sees what',
    holds: ['members', 'admins'],
  },
  {
    icon: <Eraser size={20} aria-hidden="true" />,
    title: 'What is deleted or never done',
    holds: ['deletion', 'never'],
  },
];

/** What is stored and where, who sees it, and what stays: closed until asked for. */
export function PrivacyFacts() {
  return rows.map(({ icon, title, holds }) => (
    <PrivacyRow key={title} icon={icon} title={title}>
      {factGroups
        .filter(({ id }) => holds.includes(id))
        .map((group) => (
          <Group key={group.id} {...group} />
        ))}
    </PrivacyRow>
  ));
}

function Group({ id, title, facts }: FactGroup) {
  return (
    <div>
      <h4 className={styles.title}>
        <span className={styles.icon}>{icons[id]}</span>
        {title}
      </h4>
      <dl className={styles.facts}>
        {facts.map(({ topic, text }) => (
          <div key={topic}>
            <dt className="text-label">{topic}</dt>
            <dd className={styles.text}>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
