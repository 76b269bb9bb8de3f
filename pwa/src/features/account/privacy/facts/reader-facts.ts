import type { FactGroup } from './fact-group.ts';

export const membersSee: FactGroup = {
  id: 'members',
  title: 'What other members see',
  facts: [
    {
      topic: 'You',
      text: 'Your username, role and picture, and what you post in the chat, with your reactions. Not your email or your name.',
      covers: ['call:chat.partners', 'call:chat.messages'],
    },
    {
      topic: 'Blocklist',
      text: 'Your entries, but not that they are yours.',
      covers: ['call:blocklist.list'],
    },
  ],
};

export const adminsSee: FactGroup = {
  id: 'admins',
  title: 'What administrators see',
  facts: [
    {
      topic: 'Your account',
      text: 'Everything in it except your password, your quiet hours and the sign-in provider’s ID. Also whether two-step sign-in is on, how many passkeys you have, when you were last seen, in how many places you are signed in, on how many devices you get push notifications, how many devices may hold your data and how many changes they could not send, how many devices were asked to erase what they keep, how many of them have, and how much of each kind of data you have.',
      covers: [
        'call:users.list',
        'call:users.listPending',
        'call:users.read',
        'call:announcements.preview',
      ],
    },
    {
      topic: 'Money',
      text: 'Your earnings with every amount entered, and your targets, past ones included.',
      covers: [
        'call:earnings.list',
        'call:earnings.readWeek',
        'call:earnings.listSnapshots',
        'call:targets.list',
        'call:targets.listHistoryOf',
      ],
    },
    {
      topic: 'Bank details',
      text: 'The name and the last digits of those in use and of each submission, when you sent it and what was decided. The whole numbers only by a button, for a review or a payout, and the audit log records each use.',
      covers: [
        'call:bankDetails.list',
        'call:bankDetails.listSubmissions',
        'call:bankDetails.reveal',
        'call:bankDetails.revealSubmission',
      ],
    },
    {
      topic: 'Training',
      text: 'Which modules you may open, since when, how far you are in each, and when you last watched. They can download it as a table.',
      covers: [
        'call:training.listAccess',
        'call:training.listMembers',
        'call:training.listMatrix',
        'call:training.listMemberProgress',
        'call:training.exportProgress',
      ],
    },
    {
      topic: 'Schedule',
      text: 'The hours you plan, and what you record as worked. They can download it as a table.',
      covers: ['call:schedule.listMembers', 'call:schedule.onNow', 'call:schedule.exportShifts'],
    },
    {
      topic: 'Messages',
      text: 'Your messages to them, whether and when you marked an answer as read, chat messages you report and why, what your chat messages said before you edited or deleted them, announcements to you, and your request to delete your account.',
      covers: [
        'call:support.list',
        'call:chat.earlierTexts',
        'call:announcements.list',
        'call:deletionRequests.list',
        'call:dashboard.waiting',
      ],
    },
    {
      topic: 'Blocklist',
      text: 'Who made each entry.',
      covers: ['call:blocklist.list'],
    },
    {
      topic: 'Concerns',
      text: 'The text and the day, never who wrote it.',
      covers: ['call:concerns.list'],
    },
    {
      topic: 'Stuck devices',
      text: 'If a device could not send changes for an hour: your username, its browser and system, the name you gave it, how many changes wait or were refused, since when, when it last reported, and when it was last seen. Never what the changes are.',
      covers: ['call:system.read'],
    },
    {
      topic: 'Lost files',
      text: 'If the server no longer has a file you sent: your username, the file’s name and kind, when you sent it, and since when it is missing.',
      covers: ['call:system.read'],
    },
    {
      topic: 'Audit log',
      text: 'What administrators changed about you.',
      covers: ['call:audit.list', 'call:audit.actors'],
    },
    {
      topic: 'Statistics',
      text: 'Numbers about all members, without names: how many read an announcement to everybody, how many were active in the last 7 days, how long sessions last, how many hours were planned and worked, what was earned, watched and written.',
      covers: [
        'call:dashboard.read',
        'call:dashboard.week',
        'call:analytics.users',
        'call:analytics.hours',
        'call:analytics.engagement',
        'call:analytics.earnings',
        'call:analytics.content',
        'call:analytics.modules',
        'call:analytics.export',
      ],
    },
    {
      topic: 'What they do not see',
      text: 'Your notifications, your drafts, and how far you have read the chat.',
      covers: [],
    },
    {
      topic: 'What they can do with your account',
      text: 'Approve, reject, pause, rename or delete it, decide on your request to delete it, make you an administrator, set a new password, which you then have to change, turn your two-step sign-in off and remove your passkeys. They can sign you out everywhere and have your devices erase what they keep.',
      covers: [
        'call:users.approve',
        'call:users.reject',
        'call:users.toggleSuspension',
        'call:users.rename',
        'call:users.resetPassword',
        'call:users.resetSecondFactor',
        'call:users.setRole',
        'call:users.eraseDevices',
        'call:users.delete',
        'call:deletionRequests.review',
      ],
    },
    {
      topic: 'What else they can change',
      text: 'Enter and remove your earnings, approve, reject or remove your bank details, open modules to you, close or delete them, answer or delete your messages to them, delete your chat messages and blocklist entries, and send you announcements.',
      covers: [
        'call:earnings.addManual',
        'call:earnings.uploadCsv',
        'call:earnings.remove',
        'call:bankDetails.approve',
        'call:bankDetails.reject',
        'call:bankDetails.remove',
        'call:training.grant',
        'call:training.grantMany',
        'call:training.revoke',
        'call:training.revokeMany',
        'call:training.remove',
        'call:support.respond',
        'call:support.remove',
        'call:chat.remove',
        'call:blocklist.remove',
        'call:announcements.send',
        'call:announcements.remove',
      ],
    },
    {
      topic: 'Who runs the server',
      text: 'Can read everything in the database and its backups except passwords and recovery codes; bank details and the secrets of two-step sign-in only with the key. They could also find out in which order concerns came.',
      covers: [],
    },
  ],
};
