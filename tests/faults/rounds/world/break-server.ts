import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { runOperatorWith } from '../../../support/server/run-operator.ts';
import { waitFor } from '../../../support/wait-for.ts';
import { watchEffects } from './effect-watch.ts';
import type { ServerFault } from '../fault-kinds.ts';
import type { FaultWorld } from './fault-world.ts';
import { untilPlanned } from '../planned-time.ts';

/** Milliseconds for which the disk is full, and the store is gone. */
const outage = 1_500;

/** Whether this machine can do it. */
export function isPossible({ store, disk }: FaultWorld, fault: ServerFault): boolean {
  if (fault === 'kill-store') return store !== null;
  return fault !== 'fill-disk' || disk !== null;
}

/** Does to the server what the round plans. What is killed is started again when all is healed. */
export async function breakServer(world: FaultWorld, fault: ServerFault): Promise<void> {
  switch (fault) {
    case 'none':
      return;
    case 'kill-instance':
      return world.instances[0]?.kill('SIGKILL');
    case 'kill-instances':
      for (const instance of world.instances) await instance.kill('SIGKILL');
      return;
    case 'kill-backend':
      return killBackend(world);
    case 'kill-postmaster':
      process.kill(world.postgres.pid, 'SIGKILL');
      return;
    case 'promote-replica':
      return world.replicated?.promote();
    case 'kill-store':
      await world.store?.kill();
      await untilPlanned(outage);
      return world.store?.restart();
    case 'fill-disk':
      world.disk?.fill();
      await untilPlanned(outage);
      world.disk?.empty();
      return;
    case 'restore':
      return restore(world);
  }
}

/** Takes the backup that `restore` brings back. */
export async function backUp(world: FaultWorld): Promise<void> {
  rmSync(archiveOf(world), { force: true });
  await operate(world, 'backup', '--to', archiveOf(world));
}

/** One backend dies; PostgreSQL ends all the others and recovers. */
async function killBackend(world: FaultWorld): Promise<void> {
  const pid = await world.inDatabase(async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() order by random() limit 1`,
    );
    return rows[0]?.pid;
  });
  if (pid === undefined) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    // It has ended by itself meanwhile, as workers of autovacuum do: another one.
    await killBackend(world);
  }
}

/** As an operator: every server is stopped, the archive restored, the servers started. */
async function restore(world: FaultWorld): Promise<void> {
  await Promise.all(world.instances.map((instance) => instance.stop()));
  await operate(world, 'restore', archiveOf(world), '--yes');
  await waitFor('the restored database', () => world.inDatabase(watchEffects).then(() => true));
}

async function operate(world: FaultWorld, ...args: string[]): Promise<void> {
  const where = { dataFolder: world.folder };
  const { code, output } = await runOperatorWith(world.variables, where, ...args);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${String(code)}:\n${output}`);
}

function archiveOf({ folder }: FaultWorld): string {
  return join(folder, 'round.tar');
}
