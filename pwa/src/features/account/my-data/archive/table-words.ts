/** A table in the words of the archive's page. */
export interface TableWords {
  readonly title: string;
  /** Absent: the title says it. */
  readonly text?: string;
  /** Headings of columns, by name. Absent: made of the name. */
  readonly columns?: Readonly<Record<string, string>>;
}

export interface TableGroup {
  readonly title: string;
  /** Tables by the server's names, in this order. */
  readonly tables: Readonly<Record<string, TableWords>>;
}

const dollars = 'Amount (USD)';

/** Every table a download gives, in the page's order; tests/architecture/my-data.test.ts fails for a missing one. */
export const tableGroups: readonly TableGroup[] = [
  {
    title: 'Account',
    tables: {
      users: { title: 'Your account' },
      'user-activity': { title: 'When you were last seen' },
      'second-factors': { title: 'Two-step sign-in', columns: { confirmedAt: 'On since' } },
      passkeys: { title: 'Passkeys', columns: { isBackedUp: 'Backed up' } },
      'push-quiet-hours': { title: 'Quiet hours' },
      'account-deletion-requests': { title: 'Requests to delete your account' },
    },
  },
  { title: 'Schedule', tables: { 'schedule-entries': { title: 'Your shifts' } } },
  {
    title: 'Money',
    tables: {
      earnings: { title: 'Earnings by week', columns: { amount: dollars } },
      'earnings-snapshots': {
        title: 'Amounts entered',
        text: 'Each says what a week had come to as of a day.',
        columns: { cumulativeAmount: dollars, capturedAt: 'As of' },
      },
      'earnings-user-totals': { title: 'Total of all weeks', columns: { amount: dollars } },
      targets: {
        title: 'Targets',
        columns: { targetAmount: 'Target (GBP)', finalEarned: 'Earned at the end (GBP)' },
      },
      'bank-details': { title: 'Bank details', text: 'Numbers by their last digits.' },
      'bank-detail-submissions': {
        title: 'Bank details you sent',
        text: 'Numbers by their last digits.',
      },
    },
  },
  {
    title: 'Chat',
    tables: {
      'chat-messages': {
        title: 'Messages you sent',
      },
      'chat-earlier-texts': {
        title: 'What messages said before you changed or deleted them',
      },
      'chat-reactions': { title: 'Reactions' },
      'chat-message-reports': { title: 'Messages you reported' },
      'chat-read-positions': { title: 'How far you have read' },
      'chat-message-reads': { title: 'Messages marked as read' },
    },
  },
  {
    title: 'Training',
    tables: {
      'user-module-access': { title: 'Modules you may open' },
      'training-progress': { title: 'Progress by module' },
      'training-section-progress': {
        title: 'Progress by section',
      },
    },
  },
  {
    title: 'Support and notifications',
    tables: {
      'admin-messages': { title: 'Your messages to the administrators' },
      announcements: { title: 'Announcements to you' },
      notifications: { title: 'Notifications' },
      'notification-reads': { title: 'When you read notifications' },
      pushes: { title: 'Recent pushes' },
    },
  },
  {
    title: 'Blocklist, uploads and diary',
    tables: {
      'blocklist-entries': { title: 'Your blocklist entries' },
      uploads: { title: 'Files you uploaded' },
      'mood-entries': { title: 'Moods' },
      'journal-entries': { title: 'Journal' },
    },
  },
  {
    title: 'Devices and syncing',
    tables: {
      sessions: { title: 'Where you signed in' },
      'ended-sessions': { title: 'Sessions that ended' },
      'device-erasures': {
        title: 'Devices asked to erase what they keep',
        columns: {
          erasedAt: 'Done at',
          signedInAt: 'Signed in there again at',
          byAdministrator: 'By an administrator',
        },
      },
      'outbox-reports': { title: 'Devices with changes that could not be sent' },
      'push-subscriptions': { title: 'Browsers that get pushes' },
      'sync-clients': { title: 'Copies of your data on devices' },
      'sync-outcomes': { title: 'What became of each change' },
      'sync-repeats': { title: 'Changes that arrived twice' },
    },
  },
  {
    title: 'What administrators did about you',
    tables: { 'audit-log': { title: 'Audit log' } },
  },
];

/** Tables that are not given. */
const withheldTitles: Readonly<Record<string, string>> = {
  'ws-tokens': 'Keys of the live connection',
  'sign-in-failures': 'Failed sign-ins',
  'password-reset-requests': 'Requests for a new password',
  settings: 'Settings of the community',
  'exchange-rate-history': 'Exchange rates',
  'sync-feed': 'Marks of what changed',
};

/** Headings that a name alone does not make. */
const headings: Readonly<Record<string, string>> = {
  timestamp: 'Sent',
  at: 'When',
  url: 'Leads to',
  sid: 'Secret of the session',
  sess: 'Token of the sign-in provider',
  p256dh: 'Key of the browser',
  auth: 'Secret of the browser',
  profileImageUrl: 'Picture',
  imageUrl: 'Image',
  imageFilename: 'Name of the image',
  authType: 'Signs in by',
  oidcIssuer: 'Sign-in provider',
  oidcSubject: 'ID at the provider',
  notifyCommunityChatEnabled: 'Notifications of the chat',
  notifyTrainingModuleEnabled: 'Notifications of training',
  notifyScheduleEnabled: 'Notifications of the schedule',
  moduleTitle: 'Module',
  sectionTitle: 'Section',
  fileSize: 'Size (bytes)',
  isDiscreet: 'Discreet',
};

/** The words of a table; of one that a newer server has, made of its name. */
export function wordsOf(table: string): TableWords {
  const group = tableGroups.find(({ tables }) => Object.hasOwn(tables, table));
  return (
    group?.tables[table] ?? {
      title: withheldTitles[table] ?? sentence(table.replaceAll('-', ' ')),
    }
  );
}

/** A column's heading: 'Planned start time'. */
export function headingOf({ columns }: TableWords, name: string): string {
  const made = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return columns?.[name] ?? headings[name] ?? sentence(made).replace(/\b[Ii]d$/, 'ID');
}

/** Columns whose values are the app's own codes. */
const coded: ReadonlySet<string> = new Set([
  'action',
  'authType',
  'call',
  'fileType',
  'kind',
  'messageType',
  'role',
  'status',
  'subjectType',
  'topic',
  'type',
  'urgency',
]);

/** A code of such a column in words: 'Completed partial', 'Bank details: approve'; null: of another one. */
export function wordsOfCode(column: string, code: string): string | null {
  if (!coded.has(column)) return null;
  const spaced = code.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return sentence(spaced.replaceAll('.', ': ').replaceAll(/[_-]/g, ' '));
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
