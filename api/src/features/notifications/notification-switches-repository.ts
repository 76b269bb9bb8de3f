import type { NotificationSwitch } from '@greenroom/sync-protocol/notifications/notifications-records';
import { switchOfKind } from '@greenroom/sync-protocol/notifications/notifications-rules';
import { type RawBuilder, sql } from 'kysely';
import type { UserRow } from '../users/users-table.ts';

const columnOf = {
  notifyCommunityChatEnabled: 'notify_community_chat_enabled',
  notifyTrainingModuleEnabled: 'notify_training_module_enabled',
  notifyScheduleEnabled: 'notify_schedule_enabled',
} as const satisfies Record<NotificationSwitch, keyof UserRow>;

const cases = [...switchOfKind].map(
  ([kind, field]) => sql`when ${kind} then u.${sql.ref(columnOf[field])}`,
);

/** Whether the account `u` wants notifications of this kind (decisions: switches govern push and list). */
export function isSwitchedOn(kind: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(case ${kind} ${sql.join(cases, sql` `)} else true end)`;
}
