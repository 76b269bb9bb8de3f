import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { deviceDays } from '@greenroom/api/access/erasures-repository';
import { backupCron } from '@greenroom/api/backup/backup-job';
import { readConfig } from '@greenroom/api/config';
import { personalData } from '@greenroom/api/features/users/personal-data';
import { addSecurityHeaders } from '@greenroom/api/http/defence/security-headers';
import { createLog } from '@greenroom/api/http/log/log';
import { logRequests, makeRequestId } from '@greenroom/api/http/log/log';
import { purges } from '@greenroom/api/jobs/purge/purge';
import { factGroups } from '@greenroom/pwa/features/account/privacy/facts/fact-groups';
import { indexForms } from '@greenroom/pwa/replica/sealing/stored-keys';
import type { Call } from '@greenroom/sync-protocol/call';
import { collections } from '@greenroom/sync-protocol/collections';
import { calls } from '@greenroom/sync-protocol/contract';
import { pushPayloadSchema } from '@greenroom/sync-protocol/push/push-payload';
import { fastify, type FastifyBaseLogger } from 'fastify';
import { expect, test } from 'vitest';

/**
 * Sentences of the privacy page that speak of no single table or call, against what they promise: a
 * changed deletion, retention, backup or log fails here before the sentence is untrue.
 */
function findFact(group: string, topic: string) {
  const found = factGroups
    .find(({ id }) => id === group)
    ?.facts.find((fact) => fact.topic === topic);
  if (!found) throw new Error(`No sentence of ${topic}`);
  return found;
}

const textOf = (group: string, topic: string) => findFact(group, topic).text;
const daysOf = (name: string) => purges.find((purge) => purge.name === name)?.days;

test('a deletion takes everything at once, except what the sentences after it name', () => {
  expect(textOf('deletion', 'Goes at once')).toBe(
    'Your account and everything that belongs to it, except what follows.',
  );
  const topics = ['Stays without your name', 'Stays with your name', 'Stays for a while'];
  const staying = topics.flatMap((topic) => findFact('deletion', topic).covers).toSorted();
  // That the other tables have nothing left afterwards is account-deletion.pg.test.ts.
  const treated = (...treatments: readonly string[]) =>
    Object.entries(personalData)
      .filter(([, { treatment }]) => treatments.includes(treatment))
      .map(([name]) => `table:${name}`)
      .toSorted();
  expect(staying).toEqual(treated('kept', 'anonymised'));
  expect(treated('removed').length).toBeGreaterThan(30);
});

test('what stays for a while is purged after that time', () => {
  expect(textOf('deletion', 'Stays for a while')).toMatch(
    /for about 90 days IDs, hashes and times of sessions.+for about a day hashes of failed attempts/,
  );
  expect(textOf('server', 'Sessions')).toContain('For 90 days also when ended sessions began');
  expect(textOf('server', 'Failed attempts')).toMatch(/: for about a day\.$/);
  expect(textOf('server', 'Notifications')).toMatch(/^Your notifications for a year/);
  expect(textOf('server', 'Syncing')).toMatch(/until 30 days after the device knows\.$/);
  expect(textOf('server', 'Sessions')).toContain('For 30 weeks after a sign-in, which devices');
  expect(textOf('server', 'Push notifications')).toContain('for at most 30 weeks after its');
  // Of erasures the row itself says until when (`deviceDays` after the sign-in).
  expect([deviceDays, daysOf('erasures')]).toEqual([30 * 7, 0]);
  expect(['endedSessions', 'drops'].map(daysOf)).toEqual([90, 90]);
  const attempts = ['signInFailures', 'resetRequests', 'takenAllowances'].map(daysOf);
  expect(attempts).toEqual([1, 1, 1]);
  expect(textOf('server', 'Notifications')).toMatch(/messages you marked as read, for a year\.$/);
  expect(['notifications', 'chatReads'].map(daysOf)).toEqual([365, 365]);
  expect(['outcomes', 'repeats'].map(daysOf)).toEqual([30, 30]);
});

test('backups are taken each night and fourteen are kept, unless the operator says otherwise', () => {
  expect(textOf('deletion', 'Backups')).toBe(
    'Hold older data: the nightly ones for 14 nights, unless whoever runs the server keeps them longer or shorter.',
  );
  expect(backupCron).toMatch(/^\d+ \d+ \* \* \*$/);
  expect(readConfig({}).backups?.keep).toBe(14);
  expect(readConfig({ BACKUP_KEEP: '3' }).backups?.keep).toBe(3);
});

test('a request leaves its time, kind and result in the log, a concern nothing', async () => {
  expect(textOf('server', 'Server log')).toMatch(
    /^Time, kind and result of each request, without names, network addresses or anything you typed\. Concerns are not logged at all\./,
  );
  const lines: string[] = [];
  const loggerInstance: FastifyBaseLogger = createLog('info', {
    write: (line) => void lines.push(line),
  });
  const app = fastify({ loggerInstance, genReqId: makeRequestId });
  logRequests(app);
  app.get('/shifts/:name', () => ({}));
  app.get('/concerns', { config: { isAnonymous: true } }, () => ({}));
  const planted = { remoteAddress: '203.0.113.9', headers: { 'user-agent': 'Zephyrine' } };
  lines.length = 0;
  await app.inject({ ...planted, url: '/shifts/Zephyrine?name=Zephyrine' });
  const [line = ''] = lines.filter((text) => text.includes('/shifts/'));
  const fields = Object.keys(JSON.parse(line) as object).toSorted();
  expect(fields).toEqual(['level', 'method', 'ms', 'msg', 'reqId', 'route', 'status', 'time']);
  expect(lines.join('\n')).not.toMatch(/Zephyrine|203\.0\.113\.9/);
  lines.length = 0;
  await app.inject({ ...planted, url: '/concerns' });
  expect(lines.filter((text) => text.includes('concerns'))).toEqual([]);
  const members = (calls as unknown as readonly Call[]).filter(
    ({ name, access }) => name.startsWith('concerns.') && access !== 'admin',
  );
  expect(members.map(({ anonymous }) => anonymous)).toEqual(members.map(() => true));
  expect(members.length).toBeGreaterThan(0);
});

/** What an index beside sealed rows says: neither hashed nor dropped. */
const readableIndexes: Readonly<Record<string, string>> = {
  'outbox.skip': 'How many changes wait',
  'outbox.[state+position]': 'How many changes wait',
  'sent.sentAt': 'days of sending',
  'scheduleEntries.date': 'the months of your shifts',
  'chatMessages.position': 'roughly where messages stand',
};

test('of what the app lock seals, the sentence names everything that stays readable', () => {
  expect(textOf('device', 'App lock')).toMatch(
    /How many changes wait, sizes, counts, days of sending, the months of your shifts, roughly where messages stand and wrong tries stay readable; so do your account’s id and when it was made, /,
  );
  // Beside the rows: keys of localStorage and sessionStorage, each tied to words by kept-keys.test.ts.
  expect(textOf('device', 'App lock')).toContain(
    'when it was made, when this device was last used and last met the server, the choices and marks',
  );
  const readable = Object.entries(indexForms).filter(
    ([, form]) => form !== 'hashed' && form !== 'none',
  );
  expect(readable.map(([index]) => index).toSorted()).toEqual(
    Object.keys(readableIndexes).toSorted(),
  );
  for (const words of Object.values(readableIndexes)) {
    expect(textOf('device', 'App lock')).toContain(words);
  }
});

/** Fails where a test that a sentence rests on is renamed or gone. */
function expectTest(file: string, name: string): void {
  const path = fileURLToPath(new URL(`../../${file}`, import.meta.url));
  expect(existsSync(path), file).toBe(true);
  expect(readFileSync(path, 'utf8'), file).toContain(`('${name}'`);
}

test('nothing is loaded from other companies, and no opened screen is sent', async () => {
  expect(textOf('never', 'No trackers, no adverts')).toBe(
    'Nothing is loaded from other companies, and nobody records which screens you open.',
  );
  const app = fastify();
  addSecurityHeaders(app, { isHttps: true });
  app.get('/', () => ({}));
  const { headers } = await app.inject({ url: '/', headers: { host: 'greenroom.example' } });
  const sources = String(headers['content-security-policy'])
    .split(';')
    .filter((directive) => /^[a-z]+(?:-src|-uri|-action|-ancestors) /.test(directive))
    .flatMap((directive) => directive.split(' ').slice(1));
  const own = ["'self'", "'none'", 'data:', 'blob:', 'wss://greenroom.example'];
  expect(sources.filter((source) => !own.includes(source))).toEqual([]);
  expect(sources.length).toBeGreaterThan(10);
  for (const screens of [
    'every screen of a stranger has room',
    'every screen of a member has room for long names',
  ]) {
    expectTest(
      'tests/browser/shell/room.spec.ts',
      `${screens}, axe finds nothing, the policy stops nothing, and this server alone is asked, of no screen`,
    );
  }
});

test('a push holds what its schema names, and no message of the chat', () => {
  expect(textOf('never', 'No message texts in pushes')).toMatch(
    /^A push is encrypted\..+ Chat messages are never in it\.$/,
  );
  const keys = Object.keys(pushPayloadSchema.entries);
  const texts = ['title', 'body', 'url', 'kind', 'user', 'tag'];
  expect(keys).toEqual([...texts, 'web_push', 'notification', 'mutable']);
  const chat = 'api/src/features/push/chat-push.pg.test.ts';
  expectTest(chat, 'tells those who have not read, and neither the author nor who switched it off');
  expectTest(chat, 'a mention is pushed without the words of the message');
  // The test's push service opens it with the browser's key.
  expectTest(
    'api/src/features/push/delivery.pg.test.ts',
    'delivers a notification, encrypted and signed, to every browser of the member',
  );
});

test('signing out removes what the device keeps', () => {
  expect(textOf('device', 'Signing out')).toMatch(
    /^Removes all of this from the device you sign out on, except such a file\..+ Choices such as light or dark stay\./,
  );
  const signOut = 'tests/browser/account/sign-out.spec.ts';
  expectTest(
    signOut,
    'signing out leaves nothing on the device, also after Send now and of a sealed one',
  );
  expectTest(
    'tests/browser/shell/lost-phone.spec.ts',
    'a lost phone erases what it keeps at its next contact, and another device sees that it did',
  );
  expect(textOf('device', 'Signing out')).toContain(
    ' A device signed out from another one keeps it, unless you ask it to erase. ',
  );
  expectTest(
    'pwa/src/app/session/ending/gone-account.test.tsx',
    'the data stays until the server reports that the account is gone',
  );
  expectTest(
    'pwa/src/app/lock/app-lock.test.tsx',
    'a device signed out from another one keeps its lock and what is sealed by it',
  );
  expect(textOf('device', 'Signing out')).toMatch(/ Bank details are never stored here\.$/);
  expect(Object.keys(collections).filter((name) => /bank/i.test(name))).toEqual([]);
});
