import { Archive, UserCheck, UserX } from 'lucide-react';
import { Stack } from '../../ui/layout/layout.tsx';
import styles from './decision-facts.module.css';

/** What remains of a member once the request is approved (decisions: Account). */
export const whatStays =
  'Username and display name in the request, and the username in the audit log.';

const facts = [
  {
    title: 'Approving',
    icon: UserX,
    tone: 'none',
    text: 'Deletes the account and its personal data for good, and signs the member out everywhere.',
  },
  {
    title: 'What stays',
    icon: Archive,
    tone: 'stays',
    text: `Chat messages and blocklist entries, under ‘Deleted user’. ${whatStays}`,
  },
  {
    title: 'Rejecting',
    icon: UserCheck,
    tone: 'full',
    text: 'The member keeps the account and sees that the request was rejected, with your notes.',
  },
] as const;

/** What each decision about a request does, beside the requests. */
export function DecisionFacts() {
  return (
    <dl className={styles.facts}>
      {facts.map(({ title, icon: Icon, tone, text }) => (
        <Stack key={title} gap={4}>
          <dt className={styles.title}>
            <Icon className={styles[tone]} size={16} aria-hidden="true" />
            {title}
          </dt>
          <dd className="text-note">{text}</dd>
        </Stack>
      ))}
    </dl>
  );
}
