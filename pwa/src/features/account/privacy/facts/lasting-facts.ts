import type { FactGroup } from './fact-group.ts';

export const afterDeletion: FactGroup = {
  id: 'deletion',
  title: 'When your account is deleted',
  facts: [
    {
      topic: 'Goes at once',
      text: 'Your account and everything that belongs to it, except what follows.',
      covers: [],
    },
    {
      topic: 'Stays without your name',
      text: 'Chat messages with their images under “Deleted user”, reports of messages, blocklist entries, concerns, and what an administrator’s account set or uploaded.',
      covers: [
        'table:chat_messages',
        'table:uploads',
        'table:chat_message_reports',
        'table:blocklist_entries',
        'table:anonymous_concerns',
        'table:exchange_rate_history',
        'table:settings',
        'table:training_modules',
      ],
    },
    {
      topic: 'Stays with your name',
      text: 'The audit log, and your deletion request with its reason.',
      covers: ['table:audit_log', 'table:account_deletion_requests'],
    },
    {
      topic: 'Stays for a while',
      text: 'Without a name: for about 90 days IDs, hashes and times of sessions, so that your devices learn that the account is gone and remove your data, and for the average length of sessions; for about a day hashes of failed attempts to sign in.',
      covers: [
        'table:ended_sessions',
        'table:sync_feed',
        'table:sign_in_failures',
        'table:password_reset_requests',
      ],
    },
    {
      topic: 'Backups',
      text: 'Hold older data: the nightly ones for 14 nights, unless whoever runs the server keeps them longer or shorter.',
      covers: [],
    },
  ],
};

export const neverDone: FactGroup = {
  id: 'never',
  title: 'What Greenroom does not do',
  facts: [
    {
      topic: 'No trackers, no adverts',
      text: 'Nothing is loaded from other companies, and nobody records which screens you open.',
      covers: [],
    },
    {
      topic: 'No message texts in pushes',
      text: 'A push is encrypted. Your browser’s push service, such as Google’s, Apple’s or Mozilla’s, learns when one is sent, not what it says. Chat messages are never in it.',
      covers: [],
    },
    {
      topic: 'No moods, no journal',
      text: 'There is room for them in the database, but nothing is ever stored there.',
      covers: ['table:mood_entries', 'table:journal_entries'],
    },
  ],
};
