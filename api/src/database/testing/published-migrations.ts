import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Published migrations with the SHA-256 of their files (`sha256sum`). Append-only. */
export const publishedMigrations: Readonly<Record<string, string>> = {
  '20261120090000_accounts': 'b6014548ade44d846ae71ad3cff4bf41dc66d54f07a837e91b8208a7824936b9',
  '20261120090500_sign_in': '2b8afe13093742516222d77b3d22d41d2c1f24c0d1ee495073bd64d881ef2f08',
  '20261120091000_schedule': '7c107f66f4c34bb711145a004777dd3d377d9ff18ac3ecffc36c5b396c2d0b9e',
  '20261120092000_sync': '3d75078abefa9d9a1bf7e9e12582b64039ce6bc5b089455a4ba82d1819ce3758',
  '20261120093000_sync_triggers':
    '386e2e005e435e5490fedc9f7c0fe636d4d5a9848403b2366d289011be42b84d',
  '20261120094000_training': 'c157773a19f6c7eb209b08577566421959d9fd8677de577fe7c09b261a304733',
  '20261120095000_chat': 'e2a178215236a7cda974cc056e335b177ecc074be8c762ef532d1a99900d7994',
  '20261120096000_money': '177359b9595cd798ca3306ac569efafaa88845b85aa4ed862340a0d7cbc9ae92',
  '20261120097000_support': 'b78e9e7d78cfa269689e67b85265fdc18fd0508955c9c4ff632009a8c1137e3e',
  '20261120098000_notifications_uploads':
    '9452108619e136b94f6c82bd0dd2731acac98b800e53bb6592d60ae4a4fd2915',
  '20261120099000_sync_identity':
    'bba9de189d38c6a9f2e05d1b749c73e8979285a615bb804a721fe63a335c374d',
  '20261120100000_account_access':
    '4047c56f4d30f377ff8a92bce18868642a345cd376fdd70d6f8684ac752b28f1',
  '20261120101000_support_notifications_feeds':
    '2a5e49c769526877d9e25a9964e1799346409c491b5bf02ad78e8abbb89b4ba6',
  '20261120102000_administration':
    '639970e3d6a0e5895a615db26bad97d014b765cccd0ae1ea15a9bdda363fc5ae',
  '20261120105000_password_reset_requests':
    '9347197bb1d76d3b0aad816d61bf7e87a58b44272380444c6212ce8a19271d76',
  '20261120106000_chat_and_uploads':
    '9d2f174f34eede1ece4e82cc8f33847e4b4268c62576c89dc53486e7709786c7',
  '20261120110000_chat_feeds': '5ee1a745f7b052a768bd0cd700fcf06fee4a5a65320ef5fca163643dddf25993',
  '20261120110500_chat_so_far': '7e9f033ed7e1745a7d5fea4759289ff8824e4c2b1803f38e563d10e51e307ec5',
  '20261120111000_ws_tokens': '1be5fba7081be61d28d662413b336c4b5e1c8940faeeb9ab68a51c566949f310',
  '20261120112000_chat_read_marks':
    '891f898bc9ffdd49dd0b610df42e71043d1c158a5f4141acb3373088e50da147',
  '20261121080000_training_feeds':
    '7a97aa8fdd607468e2545f736062111962d9028483c278f75c677f65abec08ad',
  '20261121110000_uploads_media':
    '135166591586b7a6280ef52d45fa3828ad06d26a98749205900b5938285b0438',
  '20261121120000_money_feeds': '038d9728f42f2a1eb2dbc8c5b22a9701507d68838ca03a88fea9dde9c46d56ac',
  '20261121125000_bank_feeds': '767bf47e94991be840b240eb23e33c6096d112233695603517a2ead5b1432f46',
  '20261121150000_earnings_totals':
    '960bc28ce7d25960549d1eaa1c5c4ae7911c8db0d37a3a7cc20c7e64bb5efbda',
  '20261121160000_earnings_lists':
    '7bf1e768608d2e9bc9b65d612c2dc9ee56e97bf941d427c7d8da30f4697d0e40',
};

/** SHA-256 of a migration's file in hex. @throws for a missing one */
export async function hashMigration(name: string): Promise<string> {
  const file = join(import.meta.dirname, '..', 'migrations', `${name}.ts`);
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
}
