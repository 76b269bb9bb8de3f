import webPush from 'web-push';
import type { Db } from '../../database/schema.ts';

export interface VapidKeys {
  /** Uncompressed point of P-256, base64url. */
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * The VAPID key pair, generated at the first start. It is in the database rather than in the data
 * folder: every browser is subscribed to this one public key, so instances must share the pair, and a
 * restored backup must bring it along with the subscriptions.
 */
export async function provideVapidKeys(db: Db): Promise<VapidKeys> {
  const stored = await findVapidKeys(db);
  if (stored) return stored;
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await db
    .insertInto('push_keys')
    .values({ public_key: publicKey, private_key: privateKey })
    // Another instance was first: its pair counts.
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const kept = await findVapidKeys(db);
  if (!kept) throw new Error('The push keys have no row');
  return kept;
}

function findVapidKeys(db: Db): Promise<VapidKeys | undefined> {
  return db
    .selectFrom('push_keys')
    .select(['public_key as publicKey', 'private_key as privateKey'])
    .executeTakeFirst();
}
