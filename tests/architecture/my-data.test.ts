import { readTables } from '@greenroom/api/features/my-data/given/given-data';
import { deviceTables } from '@greenroom/pwa/features/account/my-data/archive/device-tables';
import { tableGroups } from '@greenroom/pwa/features/account/my-data/archive/table-words';
import { defineVersions } from '@greenroom/pwa/replica/store/replica-tables';
import { Dexie } from 'dexie';
import { expect, test } from 'vitest';

/**
 * A member's download is complete: the server says what it gives of each table
 * (api/src/features/my-data/given), the app names each, and says where it finds the device's own.
 */
test('every table that is given has a name on the download’s page', () => {
  const named = tableGroups.flatMap(({ tables }) => Object.keys(tables));
  expect(named.toSorted()).toEqual([...readTables.keys()].toSorted());
});

test('every table of the device says what a download has of it', () => {
  const device = new Dexie('never-opened');
  defineVersions(device);
  const tables = device.tables.map(({ name }) => name);
  expect(Object.keys(deviceTables).toSorted()).toEqual(tables.toSorted());
});

test('what an administrator did is said to be in the audit log, not to be of somebody else', () => {
  const withheld = [...readTables.values()].flatMap((table) => Object.entries(table.withholds));
  const names = withheld.filter(([column]) => /_by_id$|^actor_/.test(column));
  expect(names.length).toBeGreaterThan(8);
  for (const [column, reason] of names) {
    expect(reason, column).toMatch(/ What you did as one is in the audit log, not here\.$/);
  }
});
