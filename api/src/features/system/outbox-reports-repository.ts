import type { SystemState } from '@greenroom/sync-protocol/system/system-records';
import { sql } from 'kysely';
import type { Db } from '../../database/schema.ts';

export interface OutboxReport {
  readonly sid: string;
  readonly waiting: number;
  readonly refused: number;
  /** Age of the oldest waiting change. */
  readonly oldestSeconds: number;
  readonly now: Date;
}

/** Stores a session's report in place of its former one; without waiting changes it has none. */
export async function saveOutboxReport(db: Db, report: OutboxReport): Promise<void> {
  const { sid, waiting, refused, oldestSeconds, now } = report;
  if (waiting === 0) {
    await db.deleteFrom('outbox_reports').where('session_sid', '=', sid).execute();
    return;
  }
  // Selected from the sessions: this one may end at the same time.
  await sql`
    insert into outbox_reports (session_sid, waiting, refused, oldest_at, reported_at)
    select sid, ${waiting}::int, ${refused}::int,
      ${now}::timestamptz - make_interval(secs => ${oldestSeconds}), ${now}::timestamptz
    from sessions where sid = ${sid} for key share
    on conflict (session_sid) do update set waiting = excluded.waiting,
      refused = excluded.refused, oldest_at = excluded.oldest_at,
      reported_at = excluded.reported_at`.execute(db);
}

/** Seconds from which a device with an unsent change of this age counts as stuck. */
const stuckAge = 3_600;
/** Devices listed at most. */
const listed = 50;

interface StuckRow {
  readonly userId: string;
  readonly username: string;
  readonly device: string | null;
  readonly label: string | null;
  readonly waiting: number;
  readonly refused: number;
  readonly oldestAt: Date;
  readonly reportedAt: Date;
  readonly lastSeenAt: Date;
  readonly total: string;
}

/** Devices that were stuck at their last report, the longest stuck first. */
export async function findStuckDevices(db: Db, now: Date): Promise<SystemState['stuck']> {
  const { rows } = await sql<StuckRow>`
    select users.id as "userId", users.username, sessions.device, sessions.label, report.waiting, report.refused,
      report.oldest_at as "oldestAt", report.reported_at as "reportedAt",
      sessions.last_seen_at as "lastSeenAt", count(*) over () as total
    from outbox_reports as report
      join sessions on sessions.sid = report.session_sid
      join users on users.id = sessions.user_id
    where report.oldest_at <= report.reported_at - make_interval(secs => ${stuckAge})
      and sessions.expire > ${now} and sessions.absolute_expire > ${now}
    order by report.oldest_at, report.session_sid limit ${listed}`.execute(db);
  const devices = rows.map(({ total: _total, label, ...row }) => ({
    ...row,
    ...(label !== null && { label }),
    device: row.device ?? 'Unknown device',
    oldestAt: row.oldestAt.toISOString(),
    reportedAt: row.reportedAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  }));
  return { total: Number(rows[0]?.total ?? 0), devices };
}
