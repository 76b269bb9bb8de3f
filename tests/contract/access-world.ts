import {
  addBankDetails,
  addBankSubmission,
} from '@greenroom/api/features/bank-details/testing/add-bank-details';
import { insertMessages } from '@greenroom/api/features/chat/testing/insert-messages';
import { addUpload } from '@greenroom/api/features/uploads/testing/add-upload';
import {
  addIssued,
  addTrainingFile,
} from '@greenroom/api/features/uploads/testing/add-training-file';
import { maintenanceKey } from '@greenroom/api/access/maintenance';
import type { Database } from '@greenroom/api/database/schema';
import type { Caller, TestApp } from '@greenroom/api/http/testing/test-app';
import { sql } from 'kysely';
import type { Situation } from './access-table.ts';
import {
  addAnnouncement,
  addBlocklistEntry,
  addConcern,
  addDeletionRequest,
  addEarning,
  addEntry,
  addMessage,
  addNotification,
  addOwnModule,
  addSession,
  addTarget,
  followUpCode,
} from './world-things.ts';

/** One caller in one situation, and the things a call may name. */
export interface World {
  readonly caller: Caller;
  /** The caller's account; for `nobody` that of some member. */
  readonly account: { readonly id: string; readonly username: string };
  /** Owner of the named things: the caller or another member. */
  readonly ownerId: string;
  /** Another session of the owner. */
  readonly sessionId: string;
  /** A planned entry of the owner that has ended. */
  readonly entryId: string;
  readonly entryDate: string;
  /** A message of the owner with a response, and a notification, both unread. */
  readonly messageId: string;
  readonly notificationId: string;
  /** A blocklist entry of the owner. */
  readonly blocklistId: string;
  /** An announcement of the owner to everybody. */
  readonly announcementId: string;
  /** A concern and its follow-up code. */
  readonly concernId: string;
  readonly followUpCode: string;
  /** A chat message of another member. */
  readonly chatMessageId: string;
  /** An image of the owner that no message shows. */
  readonly uploadId: string;
  /** A published module with a thumbnail, granted to the owner, and its section. */
  readonly moduleId: string;
  readonly sectionId: string;
  /** A document of the owner that no module shows. */
  readonly documentId: string;
  /** An unfinished upload of the owner with its bytes. */
  readonly issuedId: string;
  /** A target of the owner that ended yesterday. */
  readonly targetId: string;
  /** Accounts for administrators' calls. */
  readonly waitingId: string;
  readonly memberId: string;
  /** A pending request of that member to delete the account; the caller's own was rejected. */
  readonly requestId: string;
  /** A week of that member. */
  readonly earningId: string;
  /** Pending bank details of that member; the caller and that member have active ones. */
  readonly submissionId: string;
}

const accounts = {
  nobody: {},
  pending: { status: 'pending', approved_at: null },
  rejected: { status: 'rejected', approved_at: null },
  paused: { suspended: true },
  others: {},
  member: {},
  admin: { role: 'admin' },
  adminOthers: { role: 'admin' },
} as const satisfies Record<Situation, object>;

/** Empties the database and creates the situation in it. */
export async function makeWorld(
  test: TestApp,
  situation: Situation,
  isMaintenance: boolean,
): Promise<World> {
  const { db } = test;
  await db.deleteFrom('chat_messages').execute();
  await db.deleteFrom('training_modules').execute();
  await db.deleteFrom('uploads').execute();
  await db.deleteFrom('blocklist_entries').execute();
  await db.deleteFrom('announcements').execute();
  await db.deleteFrom('anonymous_concerns').execute();
  await db.deleteFrom('users').execute();
  await db.deleteFrom('settings').execute();
  await db.deleteFrom('account_deletion_requests').execute();
  if (isMaintenance) {
    await db.insertInto('settings').values({ key: maintenanceKey, value: 'true' }).execute();
  }
  await test.addUser({ role: 'admin' });
  const account = await test.addUser(accounts[situation]);
  const member = await test.addUser();
  const waiting = await test.addUser({ status: 'pending', approved_at: null });
  await addDeletionRequest(test, account, 'rejected');
  await addBankDetails(test, account.id);
  await addBankDetails(test, member.id);
  const isOthers = situation === 'others' || situation === 'adminOthers';
  const ownerId = isOthers ? member.id : account.id;
  const entryDate = new Date(Date.now() - 48 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const [chatMessageId = ''] = await insertMessages(db, member.id, ['Hello']);
  const { id: moduleId, sectionId } = await addOwnModule(test, ownerId);
  return {
    caller: situation === 'nobody' ? test.anonymous : await test.signedIn(account),
    account,
    ownerId,
    sessionId: await addSession(test, ownerId),
    entryId: await addEntry(test, ownerId, entryDate),
    entryDate,
    messageId: await addMessage(test, ownerId),
    notificationId: await addNotification(test, ownerId),
    blocklistId: await addBlocklistEntry(test, ownerId),
    announcementId: await addAnnouncement(test, ownerId),
    concernId: await addConcern(test),
    followUpCode,
    chatMessageId,
    uploadId: (await addUpload(test, ownerId)).id,
    moduleId,
    sectionId,
    documentId: await addTrainingFile(test, ownerId),
    issuedId: await addIssued(test, ownerId),
    targetId: await addTarget(test, ownerId),
    waitingId: waiting.id,
    memberId: member.id,
    requestId: await addDeletionRequest(test, member, 'pending'),
    earningId: await addEarning(test, member.id),
    submissionId: await addBankSubmission(test, member.id),
  };
}

/** Tables no refused request may change, nor the list of sessions. */
const guarded = [
  'users',
  'account_deletion_requests',
  'schedule_entries',
  'admin_messages',
  'notifications',
  'announcements',
  'notification_reads',
  'chat_messages',
  'chat_read_positions',
  'chat_message_reports',
  'uploads',
  'settings',
  'training_modules',
  'training_sections',
  'section_content_items',
  'bank_details',
  'bank_detail_submissions',
  'user_module_access',
  'training_progress',
  'earnings',
  'earnings_snapshots',
] as const satisfies readonly (keyof Database)[];

/** The data no refused request may change, read in one query: it is read after each of them. */
export async function readGuarded({ db }: TestApp): Promise<unknown> {
  const tables = guarded.map(
    (name) => sql`select ${name} as name, to_jsonb(rows) as row from ${sql.table(name)} rows`,
  );
  const sessions = sql`select 'sessions', jsonb_build_array(sid, user_id) from sessions`;
  const { rows } = await sql`
    select name, jsonb_agg(row order by row) as rows
    from (${sql.join([...tables, sessions], sql` union all `)}) everything
    group by name order by name`.execute(db);
  return rows;
}
