import type { ReplicaCore } from '../replica-core.ts';
import type { ReplicaStatus } from '../replica-types.ts';
import { readMeta } from '../store/replica-database.ts';
import { openTabChannel } from './tab-channel.ts';

/**
 * Shares the connection's state between tabs, and follows a wipe or rebuild by another one.
 * @param settle called after the worker sent changes, whose outcomes a page pulls.
 * @returns the function that leaves.
 */
export function joinTabs(core: ReplicaCore, settle: () => void): () => void {
  const { store, status } = core;
  let received: string | null = null;
  let { notice } = status.get();
  const channel = openTabChannel(store.name, core.environment, (message) => {
    switch (message.type) {
      case 'wiped':
        store.close();
        status.end('removed');
        break;
      case 'rebuilt':
        // A failure shows with the next use of the database.
        reopen(core).catch(() => undefined);
        break;
      case 'pushed':
        settle();
        break;
      case 'room':
        if (status.get().notice === 'quota') status.update({ notice: null });
        break;
      case 'status': {
        const { connection, lastPulledAt, offlineDays } = message;
        received = textOf(message);
        status.update({ connection, lastPulledAt, offlineDays, ready: lastPulledAt !== null });
        break;
      }
      default:
        message satisfies never;
    }
  });
  let known = textOf(status.get());
  const endStatus = status.subscribe(() => {
    const former = notice;
    ({ notice } = status.get());
    if (former === 'quota' && notice === null) channel.send({ type: 'room' });
    const text = textOf(status.get());
    if (text === known) return;
    known = text;
    // Do not return what another tab sent.
    if (text === received) return;
    const { connection, lastPulledAt, offlineDays, ended } = status.get();
    // Ended is this tab alone.
    if (ended !== null || store.isClosed) return;
    channel.send({ type: 'status', connection, lastPulledAt, offlineDays });
  });
  return () => {
    endStatus();
    channel.close();
  };
}

async function reopen({ store, status }: ReplicaCore): Promise<void> {
  const meta = await store.run('relaxed', readMeta);
  const lastPulledAt = meta?.lastPulledAt ?? null;
  const offlineDays = meta?.offlineDays ?? null;
  status.update({ ready: lastPulledAt !== null, lastPulledAt, offlineDays });
}

function textOf(status: Pick<ReplicaStatus, 'connection' | 'lastPulledAt' | 'offlineDays'>) {
  return `${status.connection} ${status.lastPulledAt} ${status.offlineDays}`;
}
