// The process with the sockets, controlled by its parent (client-process.ts).
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { waitFor } from '../../support/wait-for.ts';
import type { ClientReport, LoadOrder, SocketTarget } from './client-process.ts';
import { Deliveries } from '../deliveries.ts';
import { doEvenly } from '../even-rate.ts';
import { findLoadMessage, loadText, readClock } from './load-message.ts';

const abreast = 50;
const pingInterval = 15_000;

interface Connection {
  readonly socket: WebSocket;
  readonly dialect: SocketTarget['dialect'];
  readonly isSlow: boolean;
  closedWith: number | null;
}

let connections: Connection[] = [];
let deliveries = new Deliveries(0);
let others: Record<string, number> = {};
let sent = 0;

const pings = setInterval(() => {
  for (const { socket, dialect } of connections) {
    if (dialect === 'plain' && socket.readyState === socket.OPEN) socket.send('{"type":"ping"}');
  }
}, pingInterval);

process.on('disconnect', () => process.exit());
process.on('message', (order: LoadOrder) => {
  void obey(order).then(
    (report) => process.send?.(report),
    (error: unknown) => process.send?.({ failed: String(error) }),
  );
});

async function obey(order: LoadOrder): Promise<ClientReport | null> {
  switch (order.do) {
    case 'open':
      await openAll(order.targets);
      return null;
    case 'begin':
      deliveries = new Deliveries(connections.length);
      others = {};
      sent = 0;
      return null;
    case 'send':
      await sendAll(order.rate, order.seconds, order.padding);
      return null;
    case 'report':
      await waitAtMost(() => hasReceivedAll(order), order.patience);
      await awaitPongs(order.patience);
      return report(order.messages);
    case 'wake':
      for (const { socket, isSlow } of connections) if (isSlow) socket.resume();
      await waitAtMost(() => slowOnes().every(({ closedWith }) => closedWith !== null), 10_000);
      return report(0);
    case 'close':
      for (const { socket } of connections) socket.terminate();
      connections = [];
      return null;
    case 'end':
      clearInterval(pings);
      process.exit();
  }
}

async function openAll(targets: readonly SocketTarget[]): Promise<void> {
  const waiting = [...targets];
  connections = [];
  while (waiting.length > 0) await Promise.all(waiting.splice(0, abreast).map(openOne));
  deliveries = new Deliveries(connections.length);
}

async function openOne({ url, cookie, dialect, isSlow }: SocketTarget): Promise<void> {
  const socket = new WebSocket(url, { headers: { cookie }, perMessageDeflate: false });
  const connection: Connection = { socket, dialect, isSlow, closedWith: null };
  socket.on('close', (code) => (connection.closedWith = code));
  socket.on('error', () => undefined);
  const greeted = dialect === 'socket.io' ? once(socket, 'message') : null;
  await once(socket, 'open');
  if (greeted !== null) {
    await greeted;
    const joined = once(socket, 'message');
    socket.send('40');
    await joined;
  }
  const place = connections.push(connection) - 1;
  socket.on('message', (data: Buffer) => receive(place, socket, data));
  if (isSlow) socket.pause();
}

function receive(place: number, socket: WebSocket, data: Buffer): void {
  const found = findLoadMessage(data);
  if (found) {
    const { number, sentAt, position } = found;
    deliveries.record(place, number, position, (readClock() - sentAt) / 1_000);
  }
  // Engine.IO's ping.
  else if (data.length === 1 && data[0] === 0x32) socket.send('3');
  else count(data.toString('utf8'));
}

/** Counts frames other than messages, by type. */
function count(text: string): void {
  if (!text.startsWith('{')) return;
  const { type } = JSON.parse(text) as { type: string };
  others[type] = countOf(type) + 1;
}

const countOf = (type: string) => others[type] ?? 0;

function hasReceivedAll({ messages, reads }: Extract<LoadOrder, { do: 'report' }>): boolean {
  return deliveries.isComplete(messages, readers()) && countOf('chat_read') >= reads;
}

/** Sends at an even rate, by one member after the other. */
async function sendAll(rate: number, seconds: number, padding: number): Promise<void> {
  const senders = connections.filter(({ isSlow }) => !isSlow);
  await doEvenly(rate, seconds, () => sendMessage(senders[sent % senders.length], padding));
}

function sendMessage(connection: Connection | undefined, padding: number): void {
  const content = loadText(sent, readClock(), padding);
  sent += 1;
  const message = { groupName: 'general', messageType: 'text', content };
  if (connection?.dialect === 'socket.io') {
    connection.socket.send(`42${JSON.stringify(['chat_message', message])}`);
  } else connection?.socket.send(JSON.stringify({ type: 'chat_message', ...message }));
}

const readers = () => connections.flatMap(({ isSlow }, place) => (isSlow ? [] : [place]));
const slowOnes = () => connections.filter(({ isSlow }) => isSlow);

/**
 * Pings every fast socket and waits for its pong: frames are ordered, so all earlier ones,
 * duplicates included, have arrived by then. @throws when an open socket does not answer
 */
async function awaitPongs(patience: number): Promise<void> {
  const silent = new Set(
    connections.flatMap(({ socket, isSlow }) => (isSlow || !isOpen(socket) ? [] : [socket])),
  );
  for (const socket of silent) {
    socket.once('pong', () => silent.delete(socket));
    socket.ping();
  }
  const isHeard = () => ![...silent].some(isOpen);
  await waitFor('a pong of every socket', isHeard, { timeout: patience });
}

const isOpen = (socket: WebSocket) => socket.readyState === socket.OPEN;

/** Waits at most this many milliseconds; the report shows what is still missing. */
async function waitAtMost(isSo: () => boolean, patience: number): Promise<void> {
  await waitFor('what is expected', isSo, { timeout: patience }).catch(() => undefined);
}

function report(messages: number): ClientReport {
  return {
    ...deliveries.summarise(messages, readers()),
    others,
    closed: readers().filter((place) => connections[place]?.closedWith !== null).length,
    slowClosed: slowOnes().filter(({ closedWith }) => closedWith !== null).length,
  };
}
