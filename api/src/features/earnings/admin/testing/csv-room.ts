import type {
  CsvPreview,
  CsvResults,
} from '@greenroom/sync-protocol/earnings/earnings-admin-records';
import type { Problem } from '@greenroom/sync-protocol/problem';
import { expect } from 'vitest';
import { multipartOf } from '../../../../http/testing/multipart.ts';
import {
  type Caller,
  type Reply,
  startAppOfFile,
  type TestApp,
} from '../../../../http/testing/test-app.ts';

/** When its members joined. */
const joined = new Date('2026-01-05T10:00:00.000Z');
const start = Date.parse('2026-11-21T10:00:00.000Z');

/** A server with an administrator, and the members Ruby and opal before each test. */
export class CsvRoom {
  readonly test: TestApp;
  readonly admin: Caller;
  #senders = 0;

  private constructor(test: TestApp, admin: Caller) {
    this.test = test;
    this.admin = admin;
  }

  static async open(): Promise<CsvRoom> {
    const test = await startAppOfFile({ config: { trustedProxies: ['127.0.0.1'] } });
    return new CsvRoom(
      test,
      await test.signedIn(await test.addUser({ role: 'admin', username: 'Boss' })),
    );
  }

  async empty(): Promise<void> {
    await this.test.db.deleteFrom('users').where('role', '=', 'model').execute();
    await this.test.addUser({ username: 'Ruby', created_at: joined });
    await this.test.addUser({ username: 'opal', created_at: joined });
    this.setMinute(0);
  }

  /** Minutes after 10:00 on 21 November 2026. */
  setMinute(minute: number): void {
    this.test.setNow(new Date(start + minute * 60_000));
  }

  /** Sends a file from a new address, to stay below the rate limit. */
  send<Body>(
    to: 'preview' | 'upload',
    file: string | Buffer,
    caller = this.admin,
  ): Promise<Reply<Body & Problem>> {
    this.#senders += 1;
    const content = typeof file === 'string' ? Buffer.from(file) : file;
    const parts = [{ field: 'csvFile', content, fileName: 'week.csv', type: 'text/csv' }];
    const { payload, headers } = multipartOf(parts);
    const address = `10.2.${this.#senders >> 8}.${this.#senders & 255}`;
    return caller.send('POST', `/api/admin/earnings/csv-${to}`, payload, {
      headers: { ...headers, 'x-forwarded-for': address },
    });
  }

  async preview(file: string | Buffer): Promise<CsvPreview> {
    const reply = await this.send<CsvPreview>('preview', file);
    expect(reply.status, reply.text).toBe(200);
    return reply.body;
  }

  async upload(file: string | Buffer): Promise<CsvResults> {
    const reply = await this.send<{ results: CsvResults }>('upload', file);
    expect(reply.status, reply.text).toBe(200);
    return reply.body.results;
  }

  /** All weeks by username and week: name, week, amount. */
  async weeks(): Promise<[string, string, string][]> {
    const rows = await this.test.db
      .selectFrom('earnings')
      .innerJoin('users', 'users.id', 'earnings.user_id')
      .select(['username', 'week_start', 'amount'])
      .orderBy('username')
      .orderBy('week_start')
      .execute();
    return rows.map(({ username, week_start: week, amount }) => [username, week, amount]);
  }
}
