import { expect } from 'vitest';
import type { Caller, TestApp } from '../../../http/testing/test-app.ts';
import type { UserRow } from '../../users/users-table.ts';

export type Role = 'member' | 'other' | 'admin';

/** A member, another one and an administrator. */
export interface Stage extends Record<Role, Caller> {
  readonly test: TestApp;
  readonly ruby: UserRow;
}

export async function openStage(test: TestApp): Promise<Stage> {
  const boss = await test.addUser({ role: 'admin', username: 'boss' });
  const ruby = await test.addUser({ username: 'ruby', time_zone: 'UTC' });
  return {
    test,
    ruby,
    member: await test.signedIn(ruby),
    other: await test.signedIn(await test.addUser({ username: 'bella' })),
    admin: await test.signedIn(boss),
  };
}

/** Sends a call that succeeds. @returns the id of its answer */
export async function done<Body extends { readonly id: string }>(
  caller: Caller,
  ...[method, url, body]: Parameters<Caller['send']>
): Promise<string> {
  const reply = await caller.send<Body>(method, url, body);
  expect(reply.status, reply.text).toBeLessThan(300);
  return reply.body?.id;
}

/** What is set up before a cause is no part of what it makes. */
export async function forget({ test }: Stage): Promise<void> {
  await test.db.deleteFrom('pushes').execute();
  await test.db.deleteFrom('notifications').execute();
}
