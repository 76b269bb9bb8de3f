import type { Transaction } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { Actor } from '../../http/handler.ts';

/** One administrative change: who did what to whom, before and after, without secrets. */
export interface AuditEntry {
  readonly actor: Pick<Actor, 'userId' | 'username'>;
  /** The call's name, such as `users.approve`. */
  readonly action: string;
  readonly subjectType: 'user' | 'setting' | 'admin_message';
  /** Absent: the subject has no id of its own. */
  readonly subjectId?: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly now: Date;
}

/** Writes the audit row in the transaction of its change (security.md 27). */
export async function recordAudit(trx: Transaction<Database>, entry: AuditEntry): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({
      actor_id: entry.actor.userId,
      actor_username: entry.actor.username,
      action: entry.action,
      subject_type: entry.subjectType,
      subject_id: entry.subjectId ?? null,
      before: JSON.stringify(entry.before),
      after: JSON.stringify(entry.after),
      created_at: entry.now,
    })
    .execute();
}
