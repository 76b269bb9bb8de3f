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
import { protocolVersion } from '@greenroom/sync-protocol/sync/sync-request';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { v4, v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ApiClient, RefusedRequest } from '../../infra/client/api-client.ts';
import { createFirstAdmin, createMember, signedIn } from '../../infra/client/make-accounts.ts';
import { TestDevice } from '../convergence/test-device.ts';
import { planShift, settle } from '../replication/shifts.ts';
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
    await replica.exchangeNow('person');
    const [shift, other, message, entry] = [v7(), v7(), v7(), v4()];
    const hours = { plannedStartTime: '20:00', plannedEndTime: '22:00' };
    await replica.mutate('schedule.add', { id: shift, date: '2999-01-01', ...hours });
    await replica.mutate('schedule.add', { id: other, date: '2999-01-02', ...hours });
    await replica.mutate('schedule.remove', { id: other });
    await replica.mutate('chat.send', { id: message, content: 'An older app wrote this' });
    await replica.mutate('support.send', { id: v4(), content: 'And asked this' });
    await replica.mutate('blocklist.add', {
      id: entry,
      memberName: 'Somebody',
      description: 'Rude',
    });
    const endDate = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    await replica.mutate('targets.create', {
      id: v4(),
      targetName: 'A trip',
      targetAmount: '500.00',
      endDate,
    });
    for (let round = 0; round < 3; round += 1) await replica.exchangeNow('person');
    expect(await replica.readRefusedChanges()).toEqual([]);
    expect(await replica.readWaitingChanges()).toEqual([]);
    const listed = await session.call('schedule.listOfRange', farAhead);
    expect(listed).toMatchObject([{ id: shift, ...hours }]);

    // What came after it: a reaction is a part of the row that it does not know.
    await admin.call('chat.react', { id: message, emoji: '❤️', isOn: true });
    const { id: answer } = await admin.call('chat.send', { content: 'A newer app answered' });
    for (let round = 0; round < 2; round += 1) await replica.exchangeNow('person');
    expect(replica.getStatus()).toMatchObject({ connection: 'online', notice: null });
    const rows = await replica.tables.chatMessages.toArray();
    // All members share the room and the blocklist: what an earlier client sent is there too.
    expect(rows.map((row) => row.id)).toEqual(expect.arrayContaining([message, answer]));
    expect(await replica.tables.scheduleEntries.count()).toBe(1);
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
  // The server serves no such protocol, and refuses it as one that is too old.
  let protocol: number | undefined = protocolVersion + 1;
  const device = new TestDevice(id, (body) => {
    const request = JSON.parse(body) as { protocol: number };
    return send(JSON.stringify({ ...request, protocol: protocol ?? request.protocol }));
  });
  await device.switchOn();
  const shift = await planShift(device);
  await settle(device);
  expect(device.replica.getStatus().connection).toBe('too-old');
  expect(await device.replica.readWaitingChanges()).toHaveLength(1);
  expect(await session.call('schedule.listOfRange', farAhead)).toEqual([]);
  await device.switchOff();
  protocol = undefined;
  await device.switchOn();
  await settle(device);
  expect(device.replica.getStatus().connection).toBe('online');
  expect(await device.replica.readWaitingChanges()).toEqual([]);
  expect(await session.call('schedule.listOfRange', farAhead)).toMatchObject([{ id: shift }]);
  await device.switchOff();
});
