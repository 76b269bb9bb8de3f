import type { Dashboard } from '@greenroom/sync-protocol/dashboard/dashboard-calls';
import {
  ChartColumn,
  ChartNoAxesColumn,
  CircleDollarSign,
  GraduationCap,
  HeartPulse,
  Inbox,
  KeyRound,
  Landmark,
  type LucideIcon,
  Megaphone,
  MessageSquareDashed,
  ScrollText,
  Target,
  UserRoundX,
  UsersRound,
} from 'lucide-react';
import { useId } from 'react';
import { Badge } from '../../ui/badge/badge.tsx';
import { waitingWords } from '../../ui/badge/waiting-words.ts';
import { CardLink } from '../../ui/card/card.tsx';
import styles from './dashboard-links.module.css';

interface DashboardLinksProps {
  readonly counts: Partial<Dashboard>;
}

interface Place {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly title: string;
  /** While nothing waits. */
  readonly text: string;
  /** Absent: nothing waits there. */
  readonly waiting?: {
    readonly count: number;
    readonly what: string;
    /** Address of the list of what waits. */
    readonly to: string;
  };
}

/** Links to the administrators' screens, with pending counts (admin side 2). */
export function DashboardLinks({ counts }: DashboardLinksProps) {
  return (
    <nav className={styles.groups} aria-label="Administration">
      <Group title="Members" places={memberPlaces(counts)} />
      <Group title="Money" places={moneyPlaces(counts)} />
      <Group title="Training" places={trainingPlaces} />
      <Group title="Insights" places={insightPlaces} />
    </nav>
  );
}

function Group({ title, places }: { readonly title: string; readonly places: readonly Place[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <div className={styles.links}>
        {places.map((place) => (
          <PlaceLink key={place.to} place={place} />
        ))}
      </div>
    </section>
  );
}

function PlaceLink({ place }: { readonly place: Place }) {
  const { icon: Icon, title, waiting } = place;
  const { count = 0, what = '' } = waiting ?? {};
  return (
    <CardLink
      to={count > 0 && waiting ? waiting.to : place.to}
      icon={<Icon size={24} aria-hidden="true" />}
      title={title}
      text={count > 0 ? waitingText(count, what) : place.text}
      badge={waiting && <Badge count={count} label={waitingWords(count, what)} />}
    />
  );
}

function memberPlaces(counts: Partial<Dashboard>): readonly Place[] {
  const { pendingUsers = 0, pendingMessages = 0, pendingConcerns = 0 } = counts;
  const { pendingDeletionRequests = 0 } = counts;
  return [
    {
      to: '/admin/users',
      icon: UsersRound,
      title: 'User Management',
      text: 'Everybody’s accounts',
      waiting: {
        count: pendingUsers,
        what: 'account',
        // Longest waiting first.
        to: '/admin/users?status=pending&sort=createdAt',
      },
    },
    {
      to: '/admin/messages',
      icon: Inbox,
      title: 'Admin Messages',
      text: 'What members wrote',
      waiting: {
        count: pendingMessages,
        what: 'message',
        to: '/admin/messages?status=pending',
      },
    },
    {
      to: '/admin/concerns',
      icon: MessageSquareDashed,
      title: 'Anonymous Concerns',
      text: 'What members wrote anonymously',
      waiting: {
        count: pendingConcerns,
        what: 'concern',
        to: '/admin/concerns?status=pending',
      },
    },
    {
      to: '/admin/announcements',
      icon: Megaphone,
      title: 'Announcements',
      text: 'Write to everybody or to one member',
    },
    {
      to: '/admin/account-deletion-requests',
      icon: UserRoundX,
      title: 'Account Deletion Requests',
      text: 'Who asked to leave',
      waiting: {
        count: pendingDeletionRequests,
        what: 'request',
        to: '/admin/account-deletion-requests?status=pending',
      },
    },
  ];
}

function moneyPlaces({ pendingBankSubmissions = 0 }: Partial<Dashboard>): readonly Place[] {
  return [
    {
      to: '/admin/earnings',
      icon: CircleDollarSign,
      title: 'Manage Earnings',
      text: 'What members earned, week by week',
    },
    {
      to: '/admin/bank-details/submissions',
      icon: Landmark,
      title: 'Bank Detail Submissions',
      text: 'Where members are paid',
      waiting: {
        count: pendingBankSubmissions,
        what: 'submission',
        to: '/admin/bank-details/submissions',
      },
    },
    {
      to: '/admin/targets',
      icon: Target,
      title: 'User Targets',
      text: 'What members aim to earn',
    },
  ];
}

const trainingPlaces: readonly Place[] = [
  {
    to: '/admin/module-access',
    icon: KeyRound,
    title: 'Manage Training Access',
    text: 'Who may open which module',
  },
  {
    to: '/admin/training',
    icon: GraduationCap,
    title: 'Upload Training Content',
    text: 'Modules, their sections and files',
  },
  {
    to: '/admin/training-progress',
    icon: ChartNoAxesColumn,
    title: 'Training Progress',
    text: 'How far each member has got',
  },
];

const insightPlaces: readonly Place[] = [
  {
    to: '/admin/analytics',
    icon: ChartColumn,
    title: 'Analytics',
    text: 'How the community is doing, in figures',
  },
  {
    to: '/admin/audit',
    icon: ScrollText,
    title: 'Audit',
    text: 'Who changed what, and when',
  },
  {
    to: '/admin/system',
    icon: HeartPulse,
    title: 'System',
    text: 'Whether everything runs as it should',
  },
];

function waitingText(count: number, what: string): string {
  return count === 1 ? `1 ${what} is waiting` : `${count} ${what}s are waiting`;
}
