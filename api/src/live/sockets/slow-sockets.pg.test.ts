import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { describe, expect, it, vi } from 'vitest';
import { createDatabaseOfFile, insertUser } from '../../database/testing/test-database.ts';
import { insertMessages } from '../../features/chat/testing/insert-messages.ts';
import {
  connect as connectTo,
  roundTrip,
  promptly,
  startInstance,
  textsOf,
} from '../testing/live-instance.ts';

const database = await createDatabaseOfFile();
const bella = await insertUser(database.db, { username: 'bella', status: 'approved' });

describe('a socket that does not read', () => {
  it('is dropped at a small buffer, while all others get everything', async () => {
    // A Unix socket, because the kernel buffers little of it.
    const path = join(tmpdir(), `greenroom-live-${newId()}.sock`);
    const local = await startInstance({ database, path });
    try {
      const slow = await connectTo(local, bella);
      const quick = await connectTo(local, await local.test.addUser());
      slow.socket.pause();
      const texts: string[] = [];
      while (local.live.countSockets() === 2) {
        // Together far below what would become a poke.
        const more = [0, 1, 2, 3, 4].map((n) => `${texts.length + n} ${'x'.repeat(3_900)}`);
        texts.push(...more);
        await insertMessages(database.db, bella.id, more);
        local.live.announce();
        await vi.waitFor(() => expect(textsOf(quick)).toHaveLength(texts.length), promptly);
      }
      expect(textsOf(quick)).toEqual(texts);
      expect(texts.length * 4_000).toBeLessThan(1_500_000);
      slow.socket.resume();
      await vi.waitFor(() => expect(slow.closedWith()).toBe(1006), promptly);
    } finally {
      await local.live.stop();
      await local.test.app.close();
    }
  });

  it('is dropped after a silent disconnect, while one that pings stays', async () => {
    const impatient = await startInstance({ database, silenceLimit: 300 });
    try {
      const silent = await connectTo(impatient, bella);
      const pinging = await connectTo(impatient, bella);
      while (silent.closedWith() === null) await roundTrip(pinging);
      expect(silent.closedWith()).toBe(1006);
      expect(pinging.closedWith()).toBeNull();
    } finally {
      await impatient.live.stop();
      await impatient.test.app.close();
    }
  });
});
