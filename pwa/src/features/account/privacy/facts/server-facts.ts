import type { FactGroup } from './fact-group.ts';

export const onTheServer: FactGroup = {
  id: 'server',
  title: 'On the server',
  facts: [
    {
      topic: 'Your account',
      text: 'Username, email, name and picture if you gave them, role, status, time zone, notification settings and quiet hours.',
      covers: ['table:users', 'table:push_quiet_hours'],
    },
    {
      topic: 'Signing in',
      text: 'Your password as a hash, which nobody can read. With a sign-in provider instead: its ID for you, the username, name and confirmed email it gave, and its token until you sign out, for 30 days at most. If you use two-step sign-in: the secret of your authenticator app, encrypted, your recovery codes as hashes, and for ten minutes a sign-in that waits for its code. Of each passkey: its name, its public key, when you added and last used it.',
      covers: [
        'table:users',
        'table:second_factors',
        'table:recovery_codes',
        'table:pending_sign_ins',
        'table:passkeys',
        'table:passkey_challenges',
      ],
    },
    {
      topic: 'Sessions',
      text: 'Browser and system of each place you are signed in, the name you gave the device, since when, when you were last seen and last proved that it is you, when it ends, whether the app lock is on there, and how many changes that device could not send. All of it stays until 30 days after you signed in where you were signed out for not using the app. For 90 days also when ended sessions began, were last used and ended, and the same of their device, since what it kept may still be on it. For 30 weeks after a sign-in, which devices were asked to erase what they keep, by whom, when they did, and when you signed in there again instead.',
      covers: [
        'table:sessions',
        'table:ended_sessions',
        'table:device_erasures',
        'table:user_activity',
        'table:outbox_reports',
        'table:ws_tokens',
      ],
    },
    {
      topic: 'Failed attempts',
      text: 'Failed sign-ins and requests for a new password, as hashes, and how many messages, edits and reactions you may still send at once: for about a day.',
      covers: ['table:sign_in_failures', 'table:password_reset_requests', 'table:taken_allowances'],
    },
    {
      topic: 'What you enter',
      text: 'Schedule, targets, chat messages and images, what messages you edited or deleted said before, reactions, reports of messages, blocklist entries, messages to the administrators, and a request to delete your account.',
      covers: [
        'table:schedule_entries',
        'table:targets',
        'table:chat_messages',
        'table:chat_earlier_texts',
        'table:chat_reactions',
        'table:uploads',
        'table:chat_message_reports',
        'table:blocklist_entries',
        'table:admin_messages',
        'table:account_deletion_requests',
      ],
    },
    {
      topic: 'Bank details',
      text: 'Encrypted, with a key that is not in the database. Earlier submissions are kept too.',
      covers: ['table:bank_details', 'table:bank_detail_submissions'],
    },
    {
      topic: 'Concerns',
      text: 'The text, the day and the answer. Nothing that leads to who wrote it: no account, no network address, no time.',
      covers: ['table:anonymous_concerns'],
    },
    {
      topic: 'Earnings',
      text: 'Every amount administrators entered for you, by week and day, and their total.',
      covers: ['table:earnings', 'table:earnings_snapshots', 'table:earnings_user_totals'],
    },
    {
      topic: 'Training',
      text: 'Which modules you may open, how far you are in each section, and when you last watched.',
      covers: [
        'table:user_module_access',
        'table:training_progress',
        'table:training_section_progress',
      ],
    },
    {
      topic: 'Notifications',
      text: 'Your notifications for a year, announcements to you, which you have read, and how far you have read the chat. Which of its messages you marked as read, for a year.',
      covers: [
        'table:notifications',
        'table:notification_reads',
        'table:announcements',
        'table:chat_read_positions',
        'table:chat_message_reads',
      ],
    },
    {
      topic: 'Push notifications',
      text: 'If you turn them on: your browser’s push address and keys, whether it is discreet, since when, and when it last told you of the chat, until you sign out there or 30 days after you signed in; of a device that was asked to erase until it did, for at most 30 weeks after its sign-in. Each push is kept until a day after it expires.',
      covers: ['table:push_subscriptions', 'table:pushes'],
    },
    {
      topic: 'Syncing',
      text: 'An ID for each of your devices and when it last synced. What became of each change, until 30 days after the device knows.',
      covers: [
        'table:sync_clients',
        'table:sync_outcomes',
        'table:sync_repeats',
        'table:sync_feed',
      ],
    },
    {
      topic: 'Audit log',
      text: 'What administrators changed, for whom, when, and from what to what. Nothing is ever removed from it. It never holds bank numbers or passwords.',
      covers: ['table:audit_log'],
    },
    {
      topic: 'Administrators’ work',
      text: 'Who last changed an exchange rate, a setting or a training module.',
      covers: ['table:exchange_rate_history', 'table:settings', 'table:training_modules'],
    },
    {
      topic: 'Server log',
      text: 'Time, kind and result of each request, without names, network addresses or anything you typed. Concerns are not logged at all. A web server in front of Greenroom may log network addresses.',
      covers: [],
    },
  ],
};
