import type { Db } from '../../../database/schema.ts';
import { readSetting } from '../../settings/settings-repository.ts';
import { countPasskeys } from '../passkeys/passkeys-repository.ts';
import { hasSecondFactor } from './second-factor-repository.ts';

/** Key of the setting; its value is 'true' or 'false', a missing row means not required. */
export const secondFactorRuleKey = 'second_factor_for_administrators';

/** Whether administrators who sign in with a password need a second step. */
export async function isRequiredOfAdministrators(db: Db): Promise<boolean> {
  return (await readSetting(db, secondFactorRuleKey)) === 'true';
}

/** Whether the account has what the rule asks for: two-step sign-in, or a passkey, which is both. */
export async function meetsObligation(db: Db, userId: string): Promise<boolean> {
  return (await hasSecondFactor(db, userId)) || (await countPasskeys(db, userId)) > 0;
}
