import type { Replica } from '@greenroom/pwa/replica/replica-interface';
import { v7 } from 'uuid';
import type { TestDevice } from '../convergence/test-device.ts';

/** Plans a shift far in the future on a device. @returns the entry's id */
export async function planShift(device: TestDevice, date = '2999-01-01'): Promise<string> {
  const id = v7();
  const hours = { plannedStartTime: '20:00', plannedEndTime: '22:00' };
  await device.replica.mutate('schedule.add', { id, date, ...hours });
  return id;
}

export async function moveShift(device: TestDevice, id: string, start: string): Promise<void> {
  const hours = { plannedStartTime: start, plannedEndTime: '23:00' };
  await device.replica.mutate('schedule.reschedule', { id, ...hours });
}

/** Exchanges in turn, often enough for every change to reach every device. */
export async function settle(...devices: TestDevice[]): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    for (const device of devices) await device.replica.exchangeNow('person');
  }
}

/** A device's schedule by id, as the screens see it, without replication fields. */
export async function shownEntries(replica: Replica): Promise<unknown[]> {
  const rows = await replica.tables.scheduleEntries.toCollection().sortBy('id');
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([key]) => !key.startsWith('$'))),
  );
}
