import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { v7 as uuidV7 } from 'uuid';
import { onTestFinished } from 'vitest';
import {
  createTestDatabase,
  insertUser,
  type TestDatabase,
} from '../../database/testing/test-database.ts';
import { directoryStorage } from '../../files/directory-storage.ts';
import type { ObjectStorage } from '../../files/object-storage.ts';
import { finishedUpload } from '../../features/uploads/testing/finished-upload.ts';
import { takeBackup } from '../take-backup.ts';

/** A database, a folder for archives and files, and awkward rows. */
export class BackupBench {
  readonly folder: string;
  readonly database: TestDatabase;

  private constructor(folder: string, database: TestDatabase) {
    this.folder = folder;
    this.database = database;
  }

  /** For one test, which removes it at its end. */
  static async open(): Promise<BackupBench> {
    const folder = await mkdtemp(join(tmpdir(), 'greenroom-backup-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    return new BackupBench(folder, await openDatabase());
  }

  get path(): string {
    return join(this.folder, 'one.tar');
  }

  storageIn(name: string) {
    return directoryStorage(join(this.folder, name));
  }

  parts(storage: ObjectStorage = this.storageIn('files')) {
    return {
      url: this.database.url,
      storage,
      version: '1.2.3',
      now: () => new Date('2026-11-23T03:30:00Z'),
    };
  }

  take(path = this.path, storage?: ObjectStorage) {
    return takeBackup(this.parts(storage), path);
  }

  /** Every kind of text, references to rows of the same table, a file that is gone. */
  async fill(): Promise<void> {
    const { db } = this.database;
    const user = await insertUser(db, { username: 'back\\slash\t"ünï"' });
    await this.storageIn('files').put('images/one', Buffer.alloc(100_000, 7), 'image/png');
    await db
      .insertInto('uploads')
      .values(['images/one', 'images/gone'].map((key) => finishedUpload(user.id, key)))
      .execute();
    const first = uuidV7();
    await db
      .insertInto('chat_messages')
      .values([
        message(user.id, 'a\nline \\N and \\.', { id: first }),
        message(user.id, 'answer', { reply_to_id: first }),
      ])
      .execute();
    await sql`insert into schedule_entries
      (id, user_id, date, planned_start_time, planned_end_time)
      select gen_random_uuid(), ${user.id}, date '2000-01-01' + n, '10:00', '12:00'
      from generate_series(1, 100) as n`.execute(db);
  }

  /** More notifications of a member than one part of an archive holds, which is of 8 MB. */
  async addLongTable(): Promise<void> {
    const { db } = this.database;
    const user = await insertUser(db);
    await sql`insert into notifications (user_id, title, message, type)
      select ${user.id}, n, repeat('ü', 2000), 'system'
      from generate_series(1, 2500) as n`.execute(db);
  }
}

/** Dropped at the end of the test. */
export async function openDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  return database;
}

export const message = (sender: string, content: string, more: object) => ({
  id: uuidV7(),
  sender_id: sender,
  group_name: 'general',
  content,
  message_type: 'text' as const,
  image_url: null,
  image_filename: null,
  image_width: null,
  image_height: null,
  reply_to_id: null,
  ...more,
});
