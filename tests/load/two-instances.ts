import { Agent, request } from 'node:http';
import { ClientProcess } from './clients/client-process.ts';
import { type Greenroom, startGreenroom } from './clients/contenders.ts';
import { loadText, readClock } from './clients/load-message.ts';
import { cookieOf } from './clients/members.ts';
import { doEvenly } from './even-rate.ts';
import { formatTable, oneDecimal, whole } from './format.ts';
import { markRead } from './clients/mark-read.ts';
import { findFaults, type LoadSize, type PartResult, warmUp } from './one-room.ts';

/** First number of these messages, to distinguish them from those of the sockets. */
const firstNumber = 1_000_000;

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

/**
 * Sends `POST /api/chat-messages` at an even rate, by members and to instances in turn. @returns
 * how many were accepted, which should be all
 */
async function sendByRest(
  { servers, members }: Greenroom,
  rate: number,
  seconds: number,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const answers: Promise<void>[] = [];
  const total = await doEvenly(rate, seconds, (index) => {
    const server = servers[index % servers.length];
    // The first members send over their sockets.
    const member = members.at(-1 - (index % members.length));
    if (server === undefined || member === undefined) throw new Error('Nobody speaks');
    const content = loadText(firstNumber + index, readClock());
    answers.push(post(agent, `${server.url}/api/chat-messages`, cookieOf(member, server), content));
  });
  await Promise.all(answers);
  agent.destroy();
  return total;
}

function post(agent: Agent, url: string, cookie: string, content: string): Promise<void> {
  const body = JSON.stringify({ content });
  const headers = {
    cookie,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  return new Promise((done, fail) => {
    const sending = request(url, { agent, method: 'POST', headers }, (response) => {
      response.resume();
      response.on('end', () => {
        if (response.statusCode === 201) done();
        else fail(new Error(`POST /api/chat-messages: ${response.statusCode}`));
      });
    });
    sending.on('error', fail);
    sending.end(body);
  });
}
