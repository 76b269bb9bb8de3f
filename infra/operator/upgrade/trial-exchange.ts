import { randomBytes } from 'node:crypto';
import { replaceSession } from '@greenroom/api/access/session-repository';
import { hashSecret, newSecret } from '@greenroom/api/crypto/secrets';
import { connectDatabase, type DatabaseConnection } from '@greenroom/api/database/connect';
import { createAccount } from '@greenroom/api/features/account/account-creation';
import {
  deleteFeedOf,
  deleteUserRow,
} from '@greenroom/api/features/users/account-deletion-repository';
import { sessionCookieName } from '@greenroom/api/http/sessions/sessions';
import type { SiteConfig } from '@greenroom/api/http/site-config';
import { protocolVersion } from '@greenroom/sync-protocol/sync/sync-request';
import { ApiClient } from '../../client/api-client.ts';

/** Milliseconds: the trial takes seconds. */
const sessionLife = 600_000;

/** Of the trial's account. Nobody gets mail there. */
const namePrefix = 'upgrade-check-';
const emailEnd = '@greenroom.invalid';

/**
 * Sends a change as a device does, by an account that exists for this alone, and reads it back. An
 * administrator's account: maintenance mode, often on during an upgrade, refuses members.
 * @param url the database's address
 * @param address the server's
 * @param site as the server has it
 * @throws when the change does not come back
 */
export async function exchangeOnce(url: string, address: string, site: SiteConfig): Promise<void> {
  const { db, close } = connectDatabase(url, { poolSize: 1 });
  const id = crypto.randomUUID();
  const username = `${namePrefix}${randomBytes(6).toString('hex')}`;
  try {
    await removeLeftOver(db);
    await createAccount(db, {
      id,
      username,
      email: `${username}${emailEnd}`,
      password: randomBytes(24).toString('base64url'),
      firstName: null,
      lastName: null,
      role: 'admin',
      status: 'approved',
      now: new Date(),
    });
    const secret = await startSession(db, id);
    const name = sessionCookieName(site, new URL(address).host);
    await exchangeAs(id, new ApiClient(address, { session: `${name}=${secret}` }));
  } finally {
    await removeAccount(db, id);
    await close();
  }
}

type Db = DatabaseConnection['db'];

/** Accounts of trials whose upgrade was killed: administrators whom nobody made. */
async function removeLeftOver(db: Db): Promise<void> {
  const left = await db
    .selectFrom('users')
    .select('id')
    .where('username', 'like', `${namePrefix}%`)
    .where('email', 'like', `${namePrefix}%${emailEnd}`)
    .execute();
  for (const { id } of left) await removeAccount(db, id);
}

async function removeAccount(db: Db, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await deleteUserRow(trx, id);
    await deleteFeedOf(trx, id);
  });
}

/** Not by signing in: that may ask for a second step, which this account has not. */
async function startSession(db: Db, userId: string): Promise<string> {
  const secret = newSecret();
  const now = new Date();
  const expire = new Date(now.getTime() + sessionLife);
  const session = { sid: hashSecret(secret), userId, now, expire, absoluteExpire: expire };
  await replaceSession(db, session, undefined);
  return secret;
}

async function exchangeAs(userId: string, client: ApiClient): Promise<void> {
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
