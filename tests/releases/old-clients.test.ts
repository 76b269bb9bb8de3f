import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { oldestProtocol } from '@greenroom/api/sync/sync-handlers';
import { memoryLocks } from '@greenroom/pwa/replica/environment/locks';
import { startSystemTimer } from '@greenroom/pwa/replica/environment/timers';
import type { Replica, ReplicaOptions, Transport } from '@greenroom/pwa/replica/replica-interface';
import type { Effects } from '@greenroom/pwa/replica/replica-types';
import { statusOf } from '@greenroom/sync-protocol/problem';
import { protocolVersion } from '@greenroom/sync-protocol/sync/sync-request';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { v4, v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ApiClient, RefusedRequest } from '../../infra/client/api-client.ts';
import { createFirstAdmin, createMember, signedIn } from '../../infra/client/make-accounts.ts';
import { createModule } from '../../infra/client/make-training.ts';
import { TestDevice } from '../convergence/test-device.ts';
import { planShift, settle } from '../replication/shifts.ts';
import { inDatabaseOf } from '../support/server/database.ts';
import { type ServerProcess, startServer } from '../support/server/server-process.ts';

/** What `npm run keep-client` keeps. */
interface KeptClient {
  readonly effects: Effects;
  readonly fetchTransport: () => Transport;
  readonly openReplica: (options: ReplicaOptions) => Promise<Replica>;
}

const farAhead = { startDate: '2999-01-01', endDate: '2999-01-31' };
const clients = fileURLToPath(new URL('clients', import.meta.url));
let server: ServerProcess;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-clients-'));
  server = await startServer();
  await createFirstAdmin(new ApiClient(server.url));
}, 60_000);
afterEach(() => void vi.unstubAllGlobals());
afterAll(async () => {
  await server.remove();
  rmSync(folder, { recursive: true });
});

async function loadClient(file: string): Promise<KeptClient> {
  const path = join(folder, file.replace('.gz', ''));
  writeFileSync(path, gunzipSync(readFileSync(join(clients, file))));
  return (await import(/* @vite-ignore */ pathToFileURL(path).href)) as KeptClient;
}

/** A member's session, and a way to send an exchange in it, whose refusals are answers. */
async function newMember(name: string) {
  const admin = await signedIn(server.url, 'ada');
  const { id } = await createMember(admin, name);
  const session = await signedIn(server.url, name);
  const headers = { 'content-type': 'application/json' };
  const send = (body: string) =>
    session.fetch('POST', '/api/sync', { body, headers }).catch((error: unknown) => {
      if (!(error instanceof RefusedRequest)) throw error;
      const type = 'application/problem+json';
      return new Response(error.body, { status: error.status, headers: { 'content-type': type } });
    });
  return { id, admin, session, send };
}

/** The answer to a protocol that is not served any more (sync-mutations.pg.test.ts): all are, so far. */
function tooOld(): Response {
  const problem = { code: 'client_too_old', message: 'This version of the app is too old.' };
  return Response.json(problem, {
    status: statusOf('client_too_old'),
    headers: { 'content-type': 'application/problem+json' },
  });
}

/** What others, and the days before, gave the member: a change may be about it. */
async function provideRows(admin: ApiClient, userId: string) {
  const lights = { title: 'Lights', contentItems: [{ type: 'text', content: 'Watch' }] };
  const { id: moduleId, sections } = await createModule(admin, 'Lights', [lights]);
  await admin.call('training.grant', { userId, moduleId });
  const { id: foreign } = await admin.call('chat.send', { content: 'Welcome' });
  const [worked, asked] = [v7(), v7()];
  await inDatabaseOf(server, async (client) => {
    await client.query(
      `insert into schedule_entries (id, user_id, date, planned_start_time, planned_end_time)
       values ($1, $2, to_char(now() - interval '1 day', 'yyyy-mm-dd'), '09:00', '10:00')`,
      [worked, userId],
    );
    await client.query(
      `insert into admin_messages (id, user_id, content) values ($1, $2, 'May I ask?')`,
      [asked, userId],
    );
  });
  const answer = { status: 'resolved', adminResponse: 'You may.' } as const;
  await admin.call('support.respond', { id: asked, ...answer });
  return { worked, asked, foreign, moduleId, sectionId: sections[0]?.id ?? '' };
}

/** Calls with their inputs, in the words every kept client knows. */
function changesOf(
  { worked, asked, foreign, moduleId, sectionId }: Awaited<ReturnType<typeof provideRows>>,
  notifications: readonly string[],
) {
  const [notification = ''] = notifications;
  const [shift, other, message, withdrawn, target] = [v7(), v7(), v7(), v7(), v4()];
  const entry = v4();
  const hours = { plannedStartTime: '20:00', plannedEndTime: '22:00' };
  const endDate = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const aim = { targetName: 'A trip', targetAmount: '500.00', endDate };
  const done = { progressPercentage: 100, completed: true };
  const changes: readonly (readonly [string, object])[] = [
    ['schedule.add', { id: shift, date: '2999-01-01', ...hours }],
    ['schedule.add', { id: other, date: '2999-01-02', ...hours }],
    ['schedule.reschedule', { id: shift, ...hours, plannedStartTime: '21:00' }],
    ['schedule.remove', { id: other }],
    ['schedule.decide', { id: worked, status: 'completed_full', from: 'planned' }],
    ['schedule.undecide', { id: worked, from: 'completed_full' }],
    ['chat.send', { id: message, content: 'An older app wrote this' }],
    ['chat.edit', { id: message, content: 'An older app wrote that' }],
    ['chat.send', { id: withdrawn, content: 'Not this' }],
    ['chat.withdraw', { id: withdrawn }],
    ['chat.react', { id: foreign, emoji: '❤️', isOn: true }],
    ['chat.markRead', { id: foreign }],
    ['chat.report', { id: foreign, reason: 'To be looked at' }],
    ['support.send', { id: v4(), content: 'And asked this' }],
    ['support.markRead', { id: asked }],
    ['notifications.markRead', { id: notification }],
    ['notifications.markUnread', { id: notification }],
    ['notifications.markAllRead', { ids: notifications }],
    ['notifications.setPreferences', { notifyScheduleEnabled: false }],
    ['blocklist.add', { id: entry, memberName: 'Somebody', description: 'Rude' }],
    ['targets.create', { id: target, ...aim }],
    ['targets.remove', { id: target }],
    ['training.reportSectionProgress', { sectionId, moduleId, ...done }],
    ['training.reportProgress', { moduleId, ...done }],
  ];
  return { shift, message, entry, changes };
}

/** An earlier client's types are not those of today. */
const mutate = (replica: Replica, call: string, input: object) =>
  replica.mutate(call as 'schedule.add', input as never);

/** The protocols that the kept clients have spoken. */
const spoken = new Set<number>();

describe.each(readdirSync(clients))('the client %s', (file) => {
  it('sends what it has queued, and pulls what others changed', async () => {
    const { id, admin, session, send } = await newMember(`old${file.replaceAll(/\W/g, '')}`);
    const { openReplica, effects, fetchTransport } = await loadClient(file);
    const transport = fetchTransport();
    const exchange: Transport['exchange'] = async (request, signal) => {
      spoken.add(request.protocol);
      // It fetches as in a browser; the session's own fetch is the real one.
      vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
        vi.unstubAllGlobals();
        return send(body);
      });
      return await transport.exchange(request, signal);
    };
    const replica = await openReplica({
      userId: id,
      effects,
      transport: { exchange },
      openSocket: null,
      automatic: false,
      environment: {
        indexedDB: new IDBFactory(),
        IDBKeyRange,
        locks: memoryLocks(startSystemTimer),
        openChannel: null,
        persist: null,
        registerSync: null,
      },
    });
    const given = await provideRows(admin, id);
    await replica.exchangeNow('person');
    const notifications = await replica.tables.notifications.toCollection().primaryKeys();
    const { shift, message, entry, changes } = changesOf(given, notifications);
    const known = changes.filter(([call]) => Object.hasOwn(effects, call));
    // Every call that this client can queue.
    expect(new Set(known.map(([call]) => call))).toEqual(new Set(Object.keys(effects)));
    for (const [call, input] of known) await mutate(replica, call, input);
    for (let round = 0; round < 3; round += 1) await replica.exchangeNow('person');
    expect(await replica.readRefusedChanges()).toEqual([]);
    expect(await replica.readWaitingChanges()).toEqual([]);
    const listed = await session.call('schedule.listOfRange', farAhead);
    expect(listed).toMatchObject([{ id: shift, plannedStartTime: '21:00' }]);

    // What came after it: a reaction is a part of the row that it does not know.
    await admin.call('chat.react', { id: message, emoji: '❤️', isOn: true });
    const { id: answer } = await admin.call('chat.send', { content: 'A newer app answered' });
    for (let round = 0; round < 2; round += 1) await replica.exchangeNow('person');
    expect(replica.getStatus()).toMatchObject({ connection: 'online', notice: null });
    const rows = await replica.tables.chatMessages.toArray();
    // All members share the room and the blocklist: what an earlier client sent is there too.
    expect(rows.map((row) => row.id)).toEqual(expect.arrayContaining([message, answer]));
    const shifts = await replica.tables.scheduleEntries.toArray();
    expect(shifts.map((row) => row.id).toSorted()).toEqual([shift, given.worked].toSorted());
    const entries = await replica.tables.blocklistEntries.toArray();
    expect(entries.map(({ id }) => id)).toContain(entry);
    expect(await replica.readReports()).toEqual([]);
    await replica.close();
  });
});

it('they speak every protocol that is served', () => {
  const served = Array.from(
    { length: protocolVersion - oldestProtocol + 1 },
    (_, index) => oldestProtocol + index,
  );
  expect([...spoken].toSorted((one, other) => one - other)).toEqual(served);
});

it('a client whose protocol is not served is told so, keeps its outbox, and sends it once it is updated', async () => {
  const { id, session, send } = await newMember('mia');
  let isServed = false;
  const device = new TestDevice(id, (body) => (isServed ? send(body) : Promise.resolve(tooOld())));
  await device.switchOn();
  const shift = await planShift(device);
  await settle(device);
  expect(device.replica.getStatus().connection).toBe('too-old');
  expect(await device.replica.readWaitingChanges()).toHaveLength(1);
  expect(await session.call('schedule.listOfRange', farAhead)).toEqual([]);
  await device.switchOff();
  isServed = true;
  await device.switchOn();
  await settle(device);
  expect(device.replica.getStatus().connection).toBe('online');
  expect(await device.replica.readWaitingChanges()).toEqual([]);
  expect(await session.call('schedule.listOfRange', farAhead)).toMatchObject([{ id: shift }]);
  await device.switchOff();
});

it('a client newer than its server is told to wait, keeps its outbox, and sends it once the server is updated', async () => {
  const { id, session, send } = await newMember('noa');
  let more = 1;
  const device = new TestDevice(id, (body) => {
    const request = JSON.parse(body) as { protocol: number };
    return send(JSON.stringify({ ...request, protocol: request.protocol + more }));
  });
  await device.switchOn();
  const shift = await planShift(device);
  await settle(device);
  expect(device.replica.getStatus().connection).toBe('unavailable');
  expect(await device.replica.readWaitingChanges()).toHaveLength(1);
  more = 0;
  await settle(device);
  expect(device.replica.getStatus().connection).toBe('online');
  expect(await session.call('schedule.listOfRange', farAhead)).toMatchObject([{ id: shift }]);
  await device.switchOff();
});
