import { Ban, Database, Eye, Smartphone, UserX, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/card/card.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import type { FactGroup } from './facts/fact-group.ts';
import { factGroups } from './facts/fact-groups.ts';
import styles from './privacy-facts.module.css';

const icons: Readonly<Record<FactGroup['id'], ReactNode>> = {
  device: <Smartphone size={20} aria-hidden="true" />,
  server: <Database size={20} aria-hidden="true" />,
  members: <Users size={20} aria-hidden="true" />,
  admins: <Eye size={20} aria-hidden="true" />,
  deletion: <UserX size={20} aria-hidden="true" />,
  never: <Ban size={20} aria-hidden="true" />,
};

/** What is stored and where, who sees it, and what stays: one card per group. */
export function PrivacyFacts() {
  return (
    <Stack gap={12}>
      {factGroups.map(({ id, title, facts }) => (
        <Card key={id}>
          <h3 className={styles.title}>
            <span className={styles.icon}>{icons[id]}</span>
            {title}
          </h3>
          <dl className={styles.facts}>
            {facts.map(({ topic, text }) => (
              <div key={topic}>
                <dt className="text-label">{topic}</dt>
                <dd className={styles.text}>{text}</dd>
              </div>
            ))}
          </dl>
        </Card>
      ))}
    </Stack>
  );
}
