import { ClientProcess } from './clients/client-process.ts';
import { startGreenroom } from './clients/contenders.ts';
import { formatTable, oneDecimal, whole } from './format.ts';
import { markRead } from './clients/mark-read.ts';
import { findFaults, warmUp } from './one-room.ts';
import type { LoadSize, PartResult } from './parts.ts';
import { sendByRest } from './clients/send-by-rest.ts';

const patience = 30_000;

/**
 * (b) Two instances on one PostgreSQL with the sockets spread over both; half of the messages are
 * sent over sockets, half by `POST /api/chat-messages`.
 */
export async function measureTwoInstances(size: LoadSize): Promise<PartResult> {
  const greenroom = await startGreenroom(2, size.sockets);
  const client = new ClientProcess();
  try {
    await client.open(greenroom.targets(size.sockets));
    if (!size.isQuick) await warmUp(client);
    await client.begin();
    const half = size.rate / 2;
    const [byRest, reads] = await Promise.all([
      sendByRest(greenroom, half, size.seconds),
      markRead(greenroom, size.seconds),
      client.send(half, size.seconds),
    ]);
    const messages = byRest + Math.round(half * size.seconds);
    const report = await client.report(messages, patience, reads);
    const { lost, twice, outOfOrder, p50, p99, slowest } = report;
    return {
      title: `(b) Two instances, ${whole(size.sockets)} sockets, ${size.rate} messages/s for ${size.seconds} s`,
      table: formatTable([
        ['', 'lost', 'twice', 'out of order', 'p50 ms', 'p99 ms', 'slowest ms'],
        [
          greenroom.name,
          ...[lost, twice, outOfOrder].map(whole),
          ...[p50, p99, slowest].map(oneDecimal),
        ],
      ]),
      notes: `Half of the messages were sent over sockets, half by \`POST /api/chat-messages\`; ${whole(reads)} members marked one as read, and no device was told to pull.`,
      faults: findFaults(report, reads),
    };
  } finally {
    await client.end();
    await greenroom.stop();
  }
}
