// The process with the devices, controlled by its parent (run-soak.ts).
import { randomUUID } from 'node:crypto';
import { addDays } from '@greenroom/sync-protocol/time/dates';
import { doEvenly } from '../even-rate.ts';
import { waitFor } from '../../support/wait-for.ts';
import { type SoakCounts, SoakDevice, type SoakServer } from './soak-device.ts';

export type SoakOrder =
  | {
      readonly do: 'open';
      readonly devices: readonly {
        readonly userId: string;
        readonly servers: readonly SoakServer[];
      }[];
    }
  /** Changes at an even rate; every tenth is a chat message. */
  | { readonly do: 'send'; readonly rate: number; readonly seconds: number }
  /** Waits until everything is sent and arrived. */
  | { readonly do: 'report'; readonly patience: number };

export interface SoakReport extends SoakCounts {
  readonly acknowledged: readonly string[];
  /** Changes that no server acknowledged. */
  readonly waiting: number;
  /** Rows acknowledged to a device that its pulls did not bring. */
  readonly missingRows: number;
  /** Messages of the chat, and deliveries of them that are missing. */
  readonly messages: number;
  readonly missingMessages: number;
  readonly connected: number;
}

const abreast = 50;
const counts: SoakCounts = { pulls: 0, frames: 0, reconnects: 0, failures: 0 };
let devices: SoakDevice[] = [];
let queued = 0;
let messages = 0;

process.on('disconnect', () => process.exit());
process.on('message', (order: SoakOrder) => {
  void obey(order).then(
    (answer) => process.send?.(answer ?? null),
    (error: unknown) => process.send?.({ failed: String(error) }),
  );
});

async function obey(order: SoakOrder): Promise<SoakReport | undefined> {
  switch (order.do) {
    case 'open':
      return open(order.devices);
    case 'send':
      await doEvenly(order.rate, order.seconds, queueNext);
      return;
    case 'report':
      return report(order.patience);
  }
}

/** Every device pulls everything before its socket opens. */
async function open(all: Extract<SoakOrder, { do: 'open' }>['devices']): Promise<undefined> {
  devices = all.map(({ userId, servers }, place) => new SoakDevice(userId, servers, place, counts));
  for (let from = 0; from < devices.length; from += abreast) {
    const some = devices.slice(from, from + abreast);
    await Promise.all(some.map((device) => device.exchange()));
    for (const device of some) device.connect();
  }
  await waitFor('every socket to open', () => devices.every(({ isConnected }) => isConnected));
}

function queueNext(): void {
  const device = devices[Math.floor(Math.random() * devices.length)];
  queued += 1;
  const id = randomUUID();
  if (queued % 10 === 0) {
    device?.queue('chat.send', { id, content: String(messages) });
    messages += 1;
  } else if (queued % 3 === 0) device?.queue('support.send', { id, content: 'How long is it?' });
  else {
    const date = addDays(new Date().toISOString().slice(0, 10), queued % 300);
    const hours = { plannedStartTime: '20:00', plannedEndTime: '22:00' };
    device?.queue('schedule.add', { id, date, ...hours });
  }
}

const missingMessages = () => devices.reduce((sum, { heard }) => sum + messages - heard.size, 0);
const waiting = () => devices.reduce((sum, device) => sum + device.waiting, 0);

function missingRows(): number {
  return devices.reduce(
    (sum, { expected, held }) => sum + expected.filter((id) => !held.has(id)).length,
    0,
  );
}

async function report(patience: number): Promise<SoakReport> {
  const isDone = () => waiting() === 0 && missingMessages() === 0 && missingRows() === 0;
  await waitFor('everything to arrive', isDone, { timeout: patience }).catch(() => undefined);
  const found = {
    ...counts,
    acknowledged: devices.flatMap(({ acknowledged }) => acknowledged),
    waiting: waiting(),
    missingRows: missingRows(),
    messages,
    missingMessages: missingMessages(),
    connected: devices.filter(({ isConnected }) => isConnected).length,
  };
  for (const device of devices) device.close();
  return found;
}
