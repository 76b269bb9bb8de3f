import { Ban, Database, Eye, Smartphone, UserX, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FactGroup } from './facts/fact-group.ts';
import { factGroups } from './facts/fact-groups.ts';
import { DisclosureCard, PrivacyDisclosure } from './privacy-disclosure.tsx';
import styles from './privacy-facts.module.css';

const icons: Readonly<Record<FactGroup['id'], ReactNode>> = {
  device: <Smartphone size={20} aria-hidden="true" />,
  server: <Database size={20} aria-hidden="true" />,
  members: <Users size={20} aria-hidden="true" />,
  admins: <Eye size={20} aria-hidden="true" />,
  deletion: <UserX size={20} aria-hidden="true" />,
  never: <Ban size={20} aria-hidden="true" />,
};

interface Disclosure {
  readonly title: string;
  readonly holds: readonly FactGroup['id'][];
}

const disclosures: readonly Disclosure[] = [
  { title: 'What is stored, and where', holds: ['device', 'server'] },
  { title: 'Who sees what', holds: ['members', 'admins'] },
  { title: 'What goes, and what is never done', holds: ['deletion', 'never'] },
];

/** What is stored and where, who sees it, and what stays: closed until asked for. */
export function PrivacyFacts() {
  return (
    <DisclosureCard>
      {disclosures.map(({ title, holds }) => (
        <PrivacyDisclosure key={title} title={title}>
          {factGroups
            .filter(({ id }) => holds.includes(id))
            .map((group) => (
              <Group key={group.id} {...group} />
            ))}
        </PrivacyDisclosure>
      ))}
    </DisclosureCard>
  );
}

function Group({ id, title, facts }: FactGroup) {
  return (
    <div className={styles.group}>
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
    </div>
  );
}
