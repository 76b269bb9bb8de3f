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
