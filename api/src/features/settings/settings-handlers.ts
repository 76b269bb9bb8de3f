import type { RequestHandlers } from '../../http/handler.ts';
import { recordAudit } from '../audit/audit-repository.ts';
import { maintenanceKey, readSetting, writeSetting } from './settings-repository.ts';

/** Handlers of the settings everybody or administrators may reach. */
export const settingsHandlers: Pick<
  RequestHandlers,
  'settings.maintenance' | 'settings.setMaintenance'
> = {
  'settings.maintenance': async ({ db }) => ({
    maintenanceMode: (await readSetting(db, maintenanceKey)) === 'true',
  }),

  'settings.setMaintenance': async ({ db, actor, now }, { enabled }) => {
    await db.transaction().execute(async (trx) => {
      const before = (await readSetting(trx, maintenanceKey)) === 'true';
      await writeSetting(trx, maintenanceKey, String(enabled), actor.userId, now);
      await recordAudit(trx, {
        actor,
        action: 'settings.setMaintenance',
        subjectType: 'setting',
        subjectId: maintenanceKey,
        before: { maintenanceMode: before },
        after: { maintenanceMode: enabled },
        now,
      });
    });
    return { maintenanceMode: enabled };
  },
};
