import { password, RefusedRequest } from '../../../../infra/client/api-client.ts';
import { waitFor } from '../../../support/wait-for.ts';
import type { PersonFault } from '../fault-kinds.ts';
import type { FaultWorld } from './fault-world.ts';
import type { RoundMember } from '../member-device.ts';
import { untilPlanned } from '../planned-time.ts';

/** Milliseconds for which a member is paused, or an administrator. */
const meanwhile = 600;

/**
 * Does to a member's account what the round plans; what concerns a device alone happens there.
 * Repeated until the server has done it: it may be down right now.
 */
export async function meetMishap(
  world: FaultWorld,
  mishap: PersonFault,
  { userId: id }: RoundMember,
): Promise<void> {
  const { admin } = world;
  const setRole = (role: 'admin' | 'model') => untilDone(() => changeRole(world, id, role));
  switch (mishap) {
    case 'none':
    case 'copy-profile':
    case 'wrong-clock':
      return;
    case 'end-session':
      await untilDone(() =>
        world.inDatabase((client) =>
          client.query("update sessions set expire = now() - interval '1 h' where user_id = $1", [
            id,
          ]),
        ),
      );
      return;
    case 'change-role':
      await setRole('admin');
      await untilPlanned(meanwhile);
      await setRole('model');
      return;
    case 'pause':
      await untilDone(() => admin.call('users.toggleSuspension', { id, suspended: true }));
      await untilPlanned(meanwhile);
      await untilDone(() => admin.call('users.toggleSuspension', { id, suspended: false }));
      return;
    case 'delete-account':
      await untilDone(() => deleteAccount(world, id));
      return;
  }
}

/** With a proof of its own: a run lasts longer than the one of signing in. */
async function changeRole({ admin }: FaultWorld, id: string, role: 'admin' | 'model') {
  await admin.call('account.prove', { currentPassword: password });
  await admin.call('users.setRole', { id, role });
}

/** Also done where an answer was lost: the account is then unknown. */
async function deleteAccount({ admin }: FaultWorld, id: string): Promise<void> {
  try {
    await admin.call('users.delete', { id });
  } catch (error) {
    if (!(error instanceof RefusedRequest) || error.status !== 404) throw error;
  }
}

async function untilDone(act: () => Promise<unknown>): Promise<void> {
  await waitFor('the server to do it', () => act().then(() => true), { timeout: 120_000 });
}
