import { randomBytes } from 'node:crypto';
import { connectDatabase } from '@greenroom/api/database/connect';
import { createAccount } from '@greenroom/api/features/account/account-creation';
import {
  deleteFeedOf,
  deleteUserRow,
} from '@greenroom/api/features/users/account-deletion-repository';
import { protocolVersion } from '@greenroom/sync-protocol/sync/sync-request';
import { ApiClient } from '../../client/api-client.ts';

/**
 * Signs an account in that exists for this alone, sends a change as a device does, and reads it back.
 * An administrator's account: maintenance mode, often on during an upgrade, refuses members.
 * @param url the database's address
 * @param address the server's
 * @throws when the change does not come back
 */
export async function exchangeOnce(url: string, address: string): Promise<void> {
  const { db, close } = connectDatabase(url, { poolSize: 1 });
  const id = crypto.randomUUID();
  const username = `upgrade-check-${randomBytes(6).toString('hex')}`;
  const password = randomBytes(24).toString('base64url');
  try {
    await createAccount(db, {
      id,
      username,
      email: `${username}@greenroom.invalid`,
      password,
      firstName: null,
      lastName: null,
      role: 'admin',
      status: 'approved',
      now: new Date(),
    });
    await exchangeAs(id, username, password, address);
  } finally {
    await db.transaction().execute(async (trx) => {
      await deleteUserRow(trx, id);
      await deleteFeedOf(trx, id);
    });
    await close();
  }
}

async function exchangeAs(
  userId: string,
  username: string,
  password: string,
  address: string,
): Promise<void> {
  const client = new ApiClient(address);
  await client.signIn(username, password);
  const entry = crypto.randomUUID();
  const hours = { plannedStartTime: '20:00', plannedEndTime: '22:00' };
  const answer = await client.call('sync.exchange', {
    protocol: protocolVersion,
    userId,
    clientId: crypto.randomUUID(),
    epoch: null,
    pull: true,
    verify: true,
    cursor: null,
    told: 0,
    mutations: [
      {
        id: crypto.randomUUID(),
        sequence: 1,
        call: 'schedule.add',
        input: { id: entry, date: '2999-01-01', ...hours },
        at: new Date().toISOString(),
        offset: 0,
      },
    ],
  });
  const rows = Object.values(answer.scopes).flatMap(({ put }) => put);
  if (answer.lastSequence !== 1 || !rows.some((row) => row.id === entry)) {
    const [refused] = answer.outcomes;
    throw new Error(`An exchange failed: ${refused?.problem?.message ?? 'the change is lost'}`);
  }
}
