import type { Db } from '@greenroom/api/database/schema';
import {
  createTestDatabase,
  type TestDatabase,
} from '@greenroom/api/database/testing/test-database';
import {
  findEntriesOfRange,
  toScheduleEntry,
} from '@greenroom/api/features/schedule/schedule-repository';
import { mutationHandlers } from '@greenroom/api/registered-features';
import type { ScheduleEntry } from '@greenroom/sync-protocol/schedule/schedule-records';
import { onTestFinished } from 'vitest';
import { ApiUnderTest } from '../convergence/api-under-test.ts';
import type { Send } from '../convergence/faulty-network.ts';
import { TestDevice } from '../convergence/test-device.ts';
import { countEffects, createEffectCounter } from '../convergence/test-world.ts';

export interface Member {
  readonly userId: string;
  /** Sends requests with their session. */
  readonly send: Send;
  /** Switches a device on. Every second one of a member is locked. */
  device(): Promise<TestDevice>;
}

/** The real API on its own PostgreSQL database, and the real replica on devices. */
export class ReplicatedWorld {
  readonly database: TestDatabase;
  readonly api: ApiUnderTest;

  private constructor(database: TestDatabase, api: ApiUnderTest) {
    this.database = database;
    this.api = api;
  }

  /** Starts it for the rest of the test. */
  static async start(): Promise<ReplicatedWorld> {
    const database = await createTestDatabase();
    await createEffectCounter(database.db);
    const api = await ApiUnderTest.start(database, countEffects(mutationHandlers));
    onTestFinished(() => api.stop());
    return new ReplicatedWorld(database, api);
  }

  get db(): Db {
    return this.database.db;
  }

  /** Creates an approved member, whose devices are switched off after the test. */
  async createMember(): Promise<Member> {
    const { userId, send } = await this.api.createMember();
    let count = 0;
    return {
      userId,
      send,
      device: async () => {
        const isLocked = count % 2 === 1;
        count += 1;
        const device = new TestDevice(userId, send, undefined, isLocked);
        onTestFinished(() => device.switchOff());
        await device.switchOn();
        return device;
      },
    };
  }

  /** The server's schedule entries of a member, by id. */
  async readEntries(userId: string): Promise<ScheduleEntry[]> {
    const rows = await findEntriesOfRange(this.db, userId, '1900-01-01', '9999-12-31');
    return rows.map(toScheduleEntry).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }

  async setMaintenance(isOn: boolean): Promise<void> {
    const value = String(isOn);
    await this.db
      .insertInto('settings')
      .values({ key: 'maintenance_mode', value, description: null, updated_by: null })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
  }

  async setSuspended(userId: string, suspended: boolean): Promise<void> {
    await this.db.updateTable('users').set({ suspended }).where('id', '=', userId).execute();
  }
}
