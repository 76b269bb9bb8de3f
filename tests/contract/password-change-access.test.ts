import { startTestApp, type TestApp } from '@greenroom/api/http/testing/test-app';
import type { Call } from '@greenroom/sync-protocol/call';
import { calls } from '@greenroom/sync-protocol/contract';
import { v4 as randomId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest';
import { makeWorld, readGuarded } from './access-world.ts';
import { openDuringPasswordChange, sampleInputOf } from './call-access.ts';
import { KeptWorld, type WorldState } from './kept-world.ts';
import { emptyExchange } from './sample-inputs.ts';
import { sendCall } from './send-call.ts';

const everyCall: readonly Call[] = calls;

let test: TestApp;
let worlds: KeptWorld;
beforeAll(async () => {
  test = await startTestApp({ config: { trustedProxies: ['127.0.0.1'] } });
  worlds = new KeptWorld(test);
});
afterAll(() => test.stop());

async function requireChange(userId: string): Promise<void> {
  const query = test.db.updateTable('users').set({ password_change_required: true });
  await query.where('id', '=', userId).execute();
}

describe.each(['member', 'admin', 'paused'] as const)('%s, with a password to change', (who) => {
  const state: WorldState = {
    situation: who,
    isMaintenance: false,
    prepare: ({ account }) => requireChange(account.id),
  };
  it.each(everyCall.filter(({ access }) => access !== 'everyone'))(
    '$name is refused unless it is exempt',
    async (call) => {
      onTestFailed(() => worlds.leave());
      const { world, before } = await worlds.open(state);
      const reply = await sendCall(world.caller, call, sampleInputOf(call.name, world, 'member'));
      if (openDuringPasswordChange.includes(call.name)) {
        worlds.leave();
        expect([200, 204]).toContain(reply.status);
        return;
      }
      const message = 'Please choose a new password first';
      expect([reply.status, reply.body]).toEqual([
        403,
        // The refusal of a form repeats its message (decisions: Conventions).
        {
          code: 'password_change_required',
          message,
          ...((call.form ?? call.repeatsMessage) && { error: message }),
        },
      ]);
      expect(await readGuarded(test)).toEqual(before);
    },
  );
});

it('an exchange processes nothing until the password is changed, and everything afterwards', async () => {
  const world = await makeWorld(test, 'member', false);
  const { id } = world.account;
  await requireChange(id);
  const input = sampleInputOf('schedule.remove', world, 'member');
  const mutation = {
    id: randomId(),
    sequence: 1,
    call: 'schedule.remove',
    input,
    at: new Date().toISOString(),
    offset: 0,
  };
  const exchange = { ...emptyExchange(id), mutations: [mutation] };
  const refused = await world.caller.send('POST', '/api/sync', exchange);
  expect([refused.status, refused.body]).toMatchObject([403, { code: 'password_change_required' }]);
  await test.db
    .updateTable('users')
    .set({ password_change_required: false })
    .where('id', '=', id)
    .execute();
  const taken = await world.caller.send('POST', '/api/sync', exchange);
  expect([taken.status, taken.body]).toMatchObject([200, { lastSequence: 1, outcomes: [] }]);
  const left = await test.db
    .selectFrom('schedule_entries')
    .select('id')
    .where('user_id', '=', id)
    .execute();
  expect(left.map((entry) => entry.id)).not.toContain(input['id']);
});
