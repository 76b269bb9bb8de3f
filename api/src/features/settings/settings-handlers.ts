import { maintenanceOver } from '@greenroom/sync-protocol/notifications/notifications-rules';
import type { Transaction } from 'kysely';
import type { RequestHandlers } from '../../access/handler.ts';
import { maintenanceKey } from '../../access/maintenance.ts';
import { retryTransaction } from '../../database/retry-transaction.ts';
import type { Database } from '../../database/schema.ts';
import { recordAudit } from '../audit/audit-repository.ts';
import { notifyEverybody, rewordEverybodys } from '../notifications/notifications-repository.ts';
import { lockAdministrators } from '../users/administrators-repository.ts';
import { lockSetting, readSetting, writeSetting } from './settings-repository.ts';

export const settingsHandlers: Pick<
  RequestHandlers,
  'settings.maintenance' | 'settings.setMaintenance'
> = {
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

const inProgress = { kind: 'maintenance', title: 'Maintenance in Progress' } as const;

/** What the notification says after the end: no list shows it any more. */
const over = { title: maintenanceOver, message: 'Greenroom is ready again.' } as const;

/** While maintenance lasts, the overlay informs members. */
async function notifyOfMaintenance(trx: Transaction<Database>, now: Date): Promise<void> {
  await notifyEverybody(trx, {
    ...inProgress,
    message: 'Greenroom is being updated and will be back shortly.',
    type: 'system',
    now,
  });
}
