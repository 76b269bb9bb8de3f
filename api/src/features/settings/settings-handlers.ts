import { maintenanceOver } from '@greenroom/sync-protocol/notifications/notifications-rules';
import { parseOfflineDays } from '@greenroom/sync-protocol/settings/offline-rules';
import { AppError } from '../../app-error.ts';
import type { RequestHandlers } from '../../access/handler.ts';
import { maintenanceKey } from '../../access/maintenance.ts';
import { retryTransaction } from '../../database/retry-transaction.ts';
import type { Db, Trx } from '../../database/schema.ts';
import {
  isRequiredOfAdministrators,
  meetsObligation,
  secondFactorRuleKey,
} from '../account/second-factor/obligation.ts';
import { countAdministratorsWithout } from '../account/second-factor/second-factor-repository.ts';
import { offlineDaysKey, readOfflineDays } from '../../sync/offline-days.ts';
import { recordAudit } from '../audit/audit-repository.ts';
import { notifyEverybody, rewordEverybodys } from '../notifications/notifications-repository.ts';
import { lockAdministrators } from '../users/administrators-repository.ts';
import { findAccount } from '../users/users-repository.ts';
import { lockSetting, readSetting, writeSetting } from './settings-repository.ts';

export const settingsHandlers: Pick<
  RequestHandlers,
  | 'settings.maintenance'
  | 'settings.setMaintenance'
  | 'settings.secondFactorRule'
  | 'settings.setSecondFactorRule'
  | 'settings.offlineRule'
  | 'settings.setOfflineRule'
> = {
  'settings.offlineRule': async ({ db }) => ({ days: await readOfflineDays(db) }),

  'settings.setOfflineRule': async ({ db, actor, now }, { days }) => {
    await retryTransaction(db, async (trx) => {
      await lockAdministrators(trx, actor);
      const before = parseOfflineDays(await lockSetting(trx, offlineDaysKey));
      if (before === days) return;
      await writeSetting(trx, offlineDaysKey, String(days ?? 'never'), actor.userId, now);
      await recordAudit(trx, {
        actor,
        action: 'settings.setOfflineRule',
        subjectId: offlineDaysKey,
        before: { days: before },
        after: { days },
        now,
      });
    });
    return { days };
  },

  'settings.secondFactorRule': async ({ db }) => readRule(db),

  'settings.setSecondFactorRule': async ({ db, actor, now }, { isRequired }) => {
    await retryTransaction(db, async (trx) => {
      await lockAdministrators(trx, actor);
      const before = (await lockSetting(trx, secondFactorRuleKey)) === 'true';
      if (before === isRequired) return;
      // Who asks it of others has seen that it works.
      if (isRequired && !(await mayRequire(trx, actor.userId))) {
        throw new AppError(
          'conflict',
          'Set up your own two-step sign-in or a passkey first, under Privacy',
        );
      }
      await writeSetting(trx, secondFactorRuleKey, String(isRequired), actor.userId, now);
      await recordAudit(trx, {
        actor,
        action: 'settings.setSecondFactorRule',
        subjectId: secondFactorRuleKey,
        before: { isRequired: before },
        after: { isRequired },
        now,
      });
    });
    return readRule(db);
  },

  'settings.maintenance': async ({ db }) => ({
    maintenanceMode: (await readSetting(db, maintenanceKey)) === 'true',
  }),

  'settings.setMaintenance': async ({ db, actor, now }, { enabled }) => {
    await retryTransaction(db, async (trx) => {
      await lockAdministrators(trx, actor);
      const before = (await lockSetting(trx, maintenanceKey)) === 'true';
      if (before === enabled) return;
      await writeSetting(trx, maintenanceKey, String(enabled), actor.userId, now);
      if (enabled) await notifyOfMaintenance(trx, now);
      else await rewordEverybodys(trx, inProgress, over);
      await recordAudit(trx, {
        actor,
        action: 'settings.setMaintenance',
        subjectId: maintenanceKey,
        before: { maintenanceMode: before },
        after: { maintenanceMode: enabled },
        now,
      });
    });
    return { maintenanceMode: enabled };
  },
};

async function readRule(db: Db) {
  return {
    isRequired: await isRequiredOfAdministrators(db),
    administratorsWithout: await countAdministratorsWithout(db),
  };
}

/** An account of a provider has its second step there. */
async function mayRequire(trx: Trx, userId: string): Promise<boolean> {
  const account = await findAccount(trx, userId);
  return account?.auth_type !== 'local' || meetsObligation(trx, userId);
}

const inProgress = { kind: 'maintenance', title: 'Maintenance in Progress' } as const;

/** What the notification says after the end: no list shows it any more. */
const over = { title: maintenanceOver, message: 'Greenroom is ready again.' } as const;

/** While maintenance lasts, the overlay informs members. */
async function notifyOfMaintenance(trx: Trx, now: Date): Promise<void> {
  await notifyEverybody(trx, {
    ...inProgress,
    message: 'Greenroom is being updated and will be back shortly.',
    type: 'system',
    now,
  });
}
