import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Published migrations with the SHA-256 of their files. Append-only. */
export const publishedMigrations: Readonly<Record<string, string>> = {
  '20261122170000_baseline': '91ed9dc237ea9e9da1030cb88a3c82c2438d81fcf58ba6389da59d7eb3538604',
  '20261123100000_schedule_by_day':
    '9eb3076f6368292c1f9d26d950cd897d00f5eab1f55951a234f911e1cc02be21',
  '20261123120000_chat_changes': '8c53cbf750dbc0dd302155b61e927d1130a57a443de582cb86d8f170d0f2a43b',
  '20261123130000_notifications_unread':
    '189b2feaa103bc358f1f2d7cc106e2d7a3ac2ae805009b4878f96e7584a833cb',
  '20261123200000_backups': '6b45a18fcd271096c219685da34e5d31573577e606c3eddbd64afbf3175d9073',
  '20261124100000_encryption_keys':
    '6959b9696758ed46835bdb25c66c15f1198477e63c75b426e9dd6c2ccd60f3f4',
  '20261124200000_instances': 'dff74c3fe7b48bc4ab120fb3391db668ceba778cf6d8fe06b0103063719fe1d5',
  '20261124400000_announcement_notifications':
    '29ca08af33dd34964602c8105f50f427e69fc0ce14d49ec75cf3a26cff7f4e6a',
  '20261125500000_discreet_pushes':
    'eef66a3519a2b37906488f70f2a07002f2b6dfa69c6e5b25323b74b9e121444b',
  '20261126500000_taken_allowances':
    'b15e189f3f67ad911d3589ca89e7e01fab75fe1f3d087bf3f7ef704c206a35e7',
  '20261127200000_second_factor':
    '1d23c90e9f04347348949555c7b66488811c2cffd86f4f403cdc768698c91d6f',
  '20261127300000_device_erasures':
    '2c39d24f213e13d15f84fa904e0d25f1f2e0e71260017a2db740168a244f360a',
  '20261128100000_session_locks':
    '50486e9e4537fcab9ee1500615ab43e90a20e1545387393223084dfc6c039d8b',
  '20261129100000_missing_files':
    'd03ddd51b9ea889731adaa840156c3b7881a020eba536afe819df1958ca704af',
  '20261129200000_proven_sessions':
    'c57d9fcd6ee1d2905573f7ebe9a59e476dff2f578b7d9925051240e5d5d1b7d6',
  '20261130100000_erasure_pushes':
    '3fc5dd5456b54ac0b14fcfb19609a10ca551271a5456f3d562b84e85f6e556c6',
  '20261130110000_passkeys': 'e9888a4c5588096817220dc28e0a1f0f3e0e7a8b58f62047a6f0b84386b2d4dc',
  '20261201100000_later_announcements':
    '11acd5610f1930e5f6f69d16a78c4397757828306d4ee64d6d769b368beb3a5b',
  '20261202170000_ended_devices':
    '4ff40f5e53bf0a4a2db28bb26b5a14b7a3d2857b8c15fb8ebb92e0c575237955',
  '20261203100000_device_labels':
    '6f06cf00cd28f74219872811fb0c0767dac6c52d9dd34cf3b8f4153e8b72661d',
  '20261203110000_settled_erasures':
    '70e9f92939a66f29ba3fe165a51d817ec021cb8e56a273329188a1c3841933ca',
  '20261204100000_names_in_reports':
    '34850ad11847d425e12019d1404e2cdc21c1de00b5a4d0e5eab6614d431e32d8',
  '20261205100000_deferred_chat_pushes':
    '4dce7bc66a6ec9b1f626d33324a2f7def3454a7be7fefec6361688e90b690d5c',
  '20261206100000_training_notices':
    '03e7b2b6cdfce927817254646459125dfbc2c3835574056ea49106c848b9ec5f',
  '20261207100000_names_written_meanwhile':
    'c0cd1c527e9f27028bb1b23c1a2a994a1fc02c1d7e8cdafae757afe72b57bbd8',
  '20261208100000_composed_letters':
    '950216e2506d4bb2c25462f36eddebb6d953c1732233998fe0f512975b0c7692',
  '20261209100000_audit_of_a_subject':
    '85db632f63d1e56105e45e95c075cb938b29b31d632b5d462af3f97fe1f056c6',
  '20261209110000_sessions_by_their_end':
    '7dbf8ac13cd81a6262620e8eea6f47c471a8852ef8287091fb74ad4f35a81aca',
  '20261209120000_chat_reads_by_time':
    '7cbe739e2a47f8ea58d805f147db4c94cb8436029f87f462a329d4b6994641db',
  '20261210100000_unread_indexes':
    '28095a59a70c8bb0566cb82fee7a9bef8085c7cc129c98433c4ad969df107a43',
};

/** SHA-256 in hex of a migration's file and of those in its folder. @throws for a missing one */
export async function hashMigration(name: string): Promise<string> {
  const folder = join(import.meta.dirname, '..', 'migrations');
  const parts = globSync(`${name}/*`, { cwd: folder });
  const hash = createHash('sha256');
  for (const file of [`${name}.ts`, ...parts.toSorted()]) {
    hash.update(file).update(await readFile(join(folder, file)));
  }
  return hash.digest('hex');
}
