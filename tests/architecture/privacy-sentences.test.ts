import { factGroups } from '@greenroom/pwa/features/account/privacy/facts/fact-groups';
import { expect, test } from 'vitest';
import { hasTest } from './named-tests.ts';
import { findProjectFile } from './source-tree.ts';

/**
 * Every sentence of the privacy page rests on something. The first of a fact that names what it covers
 * is held by privacy-facts.test.ts; each other one is here, with the tests that fail before it is
 * untrue, or under `organisational` with the reason why no test can.
 */
type NamedTest = readonly [file: string, name: string];

const promises = 'tests/architecture/privacy-promises.test.ts';
const claims = 'tests/architecture/privacy-claims.test.ts';
const secondFactor = 'api/src/features/account/second-factor/second-factor.pg.test.ts';
const untraceable = 'api/src/features/concerns/untraceable.pg.test.ts';

const dump: NamedTest = [
  'tests/browser/lock/profile-dump.spec.ts',
  'once locked, the whole profile of a killed browser holds no name, amount, id or image',
];
const signOut: NamedTest = [promises, 'signing out removes what the device keeps'];
const staying: NamedTest = [promises, 'what stays for a while is purged after that time'];
const logged: NamedTest = [
  promises,
  'a request leaves its time, kind and result in the log, a concern nothing',
];
const pushed: NamedTest = [
  promises,
  'a push holds what its schema names, and no message of the chat',
];
const bankSecrecy: NamedTest = [
  'tests/contract/bank-secrecy.test.ts',
  'no bank number or name of an account is in a table, a file, the log or an answer in clear',
];
const secretCodes: NamedTest = [
  secondFactor,
  'shows ten recovery codes, and neither they nor the secret are in the database',
];

/** By the beginning of the sentence, which is in one alone. */
const tied: Readonly<Record<string, readonly NamedTest[]>> = {
  'Off until you set it up under': [dump],
  'Then all of this is sealed,': [
    dump,
    ['pwa/src/app/lock/app-lock.test.tsx', 'locks by hand and opens by the PIN alone'],
  ],
  'How many changes wait, sizes,': [
    [promises, 'of what the app lock seals, the sentence names everything that stays readable'],
    dump,
  ],
  'Removes all of this from the device': [signOut],
  'A device signed out from another one keeps it': [signOut],
  'Choices such as light or dark stay.': [
    [
      'tests/browser/account/sign-out.spec.ts',
      'signing out leaves nothing on the device, also after Send now and of a sealed one',
    ],
    [
      'pwa/src/app/session/ending/forget-on-device.test.ts',
      'no note names the person who left: when their account was made, when they were here, what waited',
    ],
  ],
  'So does a mark that this browser erased data': [
    [
      'pwa/src/app/session/ending/unreported-erasure.test.tsx',
      'is reported by the next start, of which the browser keeps a mark that names nobody',
    ],
    [
      'pwa/src/app/session/ending/unreported-erasure.test.tsx',
      'is not owed once somebody has signed in, whom the server tells apart',
    ],
  ],
  'Bank details are never stored here.': [signOut],
  'With a sign-in provider instead:': [
    [
      'api/src/features/my-data/given/given-data.pg.test.ts',
      'says of each column whether it is given',
    ],
  ],
  'If you use two-step sign-in:': [
    secretCodes,
    ['api/src/features/account/second-factor/finish-sign-in.pg.test.ts', 'waits ten minutes'],
  ],
  'Of each passkey:': [
    [
      'api/src/features/my-data/given/given-data.pg.test.ts',
      'says of each column whether it is given',
    ],
  ],
  'All of it stays until 30 days after you signed in': [
    [
      'api/src/features/push/subscriptions/idle-session.pg.test.ts',
      'a browser gets pushes while its session is idle, which opens nothing, until that would end',
    ],
  ],
  'For 90 days also when ended sessions began': [staying],
  'For 30 weeks after a sign-in, which devices': [staying],
  'Earlier submissions are kept too.': [
    [
      'api/src/features/bank-details/bank-details.pg.test.ts',
      'own details and submissions are shown masked, newest first, and nobody else’s',
    ],
  ],
  'Nothing that leads to who wrote it:': [
    [untraceable, 'a concern knows nobody, and no time nearer than a day'],
    [untraceable, 'filing and following up change no other row, no log line and no metric'],
  ],
  'Which of its messages you marked as read, for a year.': [staying],
  'Each push is kept until a day after it expires.': [
    [
      'api/src/features/push/old-pushes.pg.test.ts',
      'keeps a push until a day after it expires, and no longer',
    ],
  ],
  'What became of each change,': [staying],
  'Nothing is ever removed from it.': [
    [
      'api/src/features/audit/audit.pg.test.ts',
      'accepts no change and no removal, not even from the database',
    ],
  ],
  'It never holds bank numbers or passwords.': [
    bankSecrecy,
    [
      'tests/contract/log-secrets.test.ts',
      'no personal value or secret reaches the log, the metrics, or a file in plain text',
    ],
  ],
  'Time, kind and result of each request,': [logged],
  'Concerns are not logged at all.': [logged],
  'Not your email or your name.': [
    [claims, 'other members see username, role and picture, not email or name'],
  ],
  'Also whether two-step sign-in is on,': [
    [
      'pwa/src/features/users/detail/user-detail.test.tsx',
      "shows an account's facts and its stored data",
    ],
  ],
  'The whole numbers only by a button,': [
    [
      'api/src/features/bank-details/bank-review.pg.test.ts',
      'are revealed in full, and each reveal is audited without them',
    ],
    [
      'api/src/features/bank-details/reveal-submission.pg.test.ts',
      'answers the numbers of a pending submission, audited without them',
    ],
  ],
  'They can download it as a table.': [
    ['api/src/features/training/access/access.pg.test.ts', 'is exported as CSV without formulas'],
    [
      'api/src/features/schedule/admin/schedule-admin.pg.test.ts',
      'is saved as CSV, by day, without formulas',
    ],
  ],
  'Never what the changes are.': [
    [
      'pwa/src/app/stuck-outbox/watch-outbox.test.ts',
      'a stuck change is reported after two minutes, with numbers alone, and once more when it is gone',
    ],
  ],
  'Your notifications, your drafts,': [
    [claims, 'no list of administrators shows notifications or how far somebody has read'],
  ],
  'They can sign you out everywhere': [
    [
      'api/src/features/account/own-sessions.pg.test.ts',
      'is asked of all devices by an administrator, who sees when it is done, and recorded',
    ],
  ],
  'Can read everything in the database': [bankSecrecy, secretCodes],
  'Your account and everything that belongs': [
    [promises, 'a deletion takes everything at once, except what the sentences after it name'],
  ],
  'Hold older data:': [
    [
      promises,
      'backups are taken each night and fourteen are kept, unless the operator says otherwise',
    ],
  ],
  'Nothing is loaded from other companies,': [
    [promises, 'nothing is loaded from other companies, and no opened screen is sent'],
  ],
  'A push is encrypted.': [pushed],
  'Your browser’s push service, such as': [pushed],
  'Chat messages are never in it.': [pushed],
};

/** Sentences about what is outside of Greenroom's code, with the reason. */
const organisational: Readonly<Record<string, string>> = {
  'It stays among your downloads until you delete it,':
    'A downloaded file is the browser’s: no page can see or delete it.',
  'A web server in front of Greenroom may log':
    'Whoever runs the server chooses that program and its log.',
  'They could also find out in which order concerns came.':
    'A warning of what somebody with the database’s files could work out: it promises nothing.',
};

/** The sentences that no list of covered tables and calls holds. */
function findSentences(): string[] {
  const all = factGroups.flatMap(({ facts }) =>
    facts.flatMap(({ text, covers }) => splitSentences(text).slice(covers.length === 0 ? 0 : 1)),
  );
  return [...new Set(all)];
}

const splitSentences = (text: string) => text.split(/(?<=[.!?]) (?=[A-Z])/);
const beginnings = [...Object.keys(tied), ...Object.keys(organisational)];

test('every sentence of the privacy page rests on a test, or is listed as none of the code’s', () => {
  const sentences = findSentences();
  expect(sentences.length).toBeGreaterThan(30);
  const isListed = (sentence: string) => beginnings.some((start) => sentence.startsWith(start));
  expect(sentences.filter((sentence) => !isListed(sentence))).toEqual([]);
});

test('each listed beginning is that of one sentence of the page', () => {
  const sentences = findSentences();
  const counts = beginnings.map(
    (start) => [start, sentences.filter((sentence) => sentence.startsWith(start)).length] as const,
  );
  expect(counts.filter(([, count]) => count !== 1)).toEqual([]);
});

test('the tests that sentences rest on exist', () => {
  const named = Object.values(tied).flat();
  const isMissing = ([file, name]: NamedTest) => !hasTest(findProjectFile(file) ?? '', name);
  expect(named.filter(isMissing)).toEqual([]);
});
