import type { Kysely } from 'kysely';
import type { Database } from '../../../database/schema.ts';
import { readSetting } from '../../settings/settings-repository.ts';

/** Key of the setting; its value is 'true' or 'false', a missing row means not required. */
export const secondFactorRuleKey = 'second_factor_for_administrators';

/** Whether administrators who sign in with a password need a second step. */
export async function isRequiredOfAdministrators(db: Kysely<Database>): Promise<boolean> {
  return (await readSetting(db, secondFactorRuleKey)) === 'true';
}
