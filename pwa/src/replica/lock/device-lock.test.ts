import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { forgetUserCaches, holdUserCaches } from '../../platform/storage/user-cache-seal.ts';
import { UserNotes } from '../../platform/storage/user-notes.ts';
import { countOnlyHere, findOtherReplicas } from '../store/find-replicas.ts';
import { wipeReplica } from '../tabs/wipe-replica.ts';
import { calls, planned, shifts, userId } from '../testing/shift-world.ts';
import { moveDevice, tidyLock } from './device-lock.ts';
import { deleteLock, readLock } from './lock-records.ts';
import { openLock } from './open-lock.ts';
import { LockDevice, draft, draftPlace, newLock } from './testing/lock-device.ts';

let world: LockDevice;

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  world = await LockDevice.make();
});
afterEach(forgetUserCaches);

it('keeps everything under a lock, under another, and without one again', async () => {
  const before = await world.readAll(null);
  expect(before).toMatchObject({ refused: 1, draft, waiting: [{ call: calls.add }] });
  const first = await world.move(null, newLock());
  expect(await world.readAll(first)).toEqual(before);
  const second = await world.move(first, newLock());
  expect(await world.readAll(second)).toEqual(before);
  expect(await world.move(second, null)).toBeNull();
  expect(await world.readAll(null)).toEqual(before);
  expect(await world.findHomes()).toEqual([world.device.databaseName]);
});

it('sends what waits after the move once', async () => {
  const lock = await world.move(null, newLock());
  const replica = await world.device.open({
    ...lock?.options,
    environment: { ...world.device.environment, ...lock?.options.environment },
  });
  await replica.exchangeNow('person');
  expect(await replica.readWaitingChanges()).toEqual([]);
  expect(world.device.server.feed.rowsOf(shifts)).toHaveLength(2);
});

it('leaves nothing readable and no plain database', async () => {
  await world.move(null, newLock());
  const names = (await world.storage.databases()).map(({ name }) => name ?? '');
  expect(names.filter((name) => name.startsWith('greenroom-user-'))).toEqual([]);
  const words = await Promise.all(names.map((name) => textOf(name)));
  const kept = await textOfCaches();
  for (const word of [draft, '2026-11-20', '22:00', 'chat-draft/', planned(3).id]) {
    expect(`${words.join()}${kept}`).not.toContain(word);
  }
});

it('counts without the key what waits, drafts too', async () => {
  const all = { queued: 2, refused: 1, unfinished: 1 };
  expect(await countOnlyHere(userId, { environment: world.environment })).toEqual(all);
  const lock = await world.move(null, newLock());
  expect(await countOnlyHere(userId, { environment: world.environment })).toEqual(all);
  const other = userId.replace('1', '2');
  expect(await findOtherReplicas(other, { environment: world.environment })).toEqual([
    { userId, queued: 3, awaitsOutcome: false },
  ]);
  // An emptied draft is none, and a place where a video was left is on no list of losses.
  holdUserCaches(userId, lock?.caches ?? null);
  const notes = new UserNotes(userId);
  notes.keep(draftPlace, null);
  notes.keep({ topic: 'training', path: '/user-notes/position%20a', schema: v.number() }, 12);
  await notes.settled();
  expect(await countOnlyHere(userId, { environment: world.environment })).toEqual({
    queued: 2,
    refused: 1,
    unfinished: 0,
  });
});

it('counts the current state, not one that a killed move left unfinished beside it', async () => {
  world.storage.dieAfter(12);
  await world.move(null, newLock()).catch(() => undefined);
  world.storage.recover();
  expect(await world.findHomes()).toHaveLength(2);
  expect(await countOnlyHere(userId, { environment: world.environment })).toMatchObject({
    queued: 2,
  });
});

it('is wiped whole', async () => {
  await world.move(null, newLock());
  await wipeReplica(userId, { environment: world.environment });
  await deleteLock(userId, world.environment);
  expect(await world.findHomes()).toEqual([]);
  expect(await tidyLock(userId, world.environment)).toBeNull();
});

describe('killed at any moment', () => {
  const moves = [
    ['on', false, true],
    ['anew', true, true],
    ['off', true, false],
  ] as const;

  it.each(moves)('turned %s, it has one whole state', async (_, isLocked, locks) => {
    const before = await world.readAll(null);
    let current = isLocked ? await world.move(null, newLock()) : null;
    let steps = 0;
    for (let isDone = false; !isDone; steps += 1) {
      const next = locks ? newLock() : null;
      world.storage.dieAfter(steps);
      const moved = await world.move(current, next).then(
        (lock) => ({ lock }),
        () => null,
      );
      world.storage.recover();
      const record = await tidyLock(userId, world.environment);
      // Either the one before, or the new one: whose key opens it, shows.
      if (moved) current = moved.lock;
      else if (record && record.generation !== current?.generation && next) {
        current = await openLock(record, next.dataKey);
      } else if (!record) current = null;
      expect(await world.readAll(current)).toEqual(before);
      expect(await world.findHomes()).toHaveLength(1);
      isDone = moved !== null;
      if (!isDone && (current !== null) !== isLocked) {
        current = await world.move(current, isLocked ? newLock() : null);
      }
    }
    expect(steps).toBeGreaterThan(20);
  });
});

it('killed while it deletes the former rows, the next start leaves nothing beside them', async () => {
  const names = async () => (await world.storage.databases()).map(({ name }) => name ?? '');
  let current = await world.move(null, newLock());
  for (let steps = 0; steps < 14; steps += 1) {
    current = await moveDevice(userId, current, newLock(), world.environment);
    expect(await world.findHomes()).toHaveLength(2);
    world.storage.dieAfter(steps);
    await tidyLock(userId, world.environment).catch(() => undefined);
    world.storage.recover();
    await tidyLock(userId, world.environment);
    expect((await names()).filter((name) => name.includes('write-out'))).toEqual([]);
    expect(await world.findHomes()).toHaveLength(1);
  }
});

it('is as it was where the device is full', async () => {
  const before = await world.readAll(null);
  world.memory.failure = new DOMException('Full', 'QuotaExceededError');
  await expect(world.move(null, newLock())).rejects.toThrow('Full');
  world.memory.failure = undefined;
  expect(await tidyLock(userId, world.environment)).toBeNull();
  expect(await world.readAll(null)).toEqual(before);
  expect(await readLock(userId, world.environment)).toBeNull();
});

/** Every string and byte that is stored, as text. */
async function textOf(name: string): Promise<string> {
  const opening = world.storage.open(name);
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(new Error(name));
  });
  onTestFinished(() => database.close());
  const tables = [...database.objectStoreNames];
  const rows = await Promise.all(
    tables.map(async (table) => {
      const store = database.transaction(table).objectStore(table);
      const [values, keys] = [store.getAll(), store.getAllKeys()];
      await new Promise((resolve) => {
        keys.onsuccess = resolve;
      });
      return asText([values.result, keys.result]);
    }),
  );
  return rows.join('\n');
}

async function textOfCaches(): Promise<string> {
  const texts: string[] = [];
  for (const name of await world.memory.keys()) {
    const cache = await world.memory.open(name);
    for (const { url } of await cache.keys()) {
      const found = await cache.match(new URL(url).pathname);
      texts.push(url, ...[...(found?.headers ?? [])].flat(), (await found?.text()) ?? '');
    }
  }
  return texts.join('\n');
}

function asText(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    ArrayBuffer.isView(part) ? new TextDecoder('latin1').decode(part) : part,
  );
}

it('takes no lock away where there is none', async () => {
  await expect(moveDevice(userId, null, null, world.environment)).rejects.toThrow('no lock');
});
