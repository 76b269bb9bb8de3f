import {
  type CollectionName,
  collections,
  collectionNames,
} from '@greenroom/sync-protocol/collections';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { startAppOfFile } from '../../http/testing/test-app.ts';
import { feeds } from '../../registered-features.ts';
import { addReplicatedMember } from '../testing/replicated-member.ts';
import { SyncClient } from '../testing/sync-client.ts';

const test = await startAppOfFile();

// The answer's schema takes any row: it is not reduced to its fields on the way (security 15).
it('a pulled row has the fields of its collection, and no other', async () => {
  const client = new SyncClient(test.db, await addReplicatedMember(test));
  client.feeds = feeds;
  const { scopes, more } = await client.exchange();
  expect(more).toBe(false);
  const pulled = Object.values(scopes).flatMap(({ put }) => put);
  const found = new Set(pulled.map(({ collection }) => collection));
  expect([...found].toSorted()).toEqual(collectionNames.toSorted());
  for (const { collection, row } of pulled) {
    const fields = v.parse(collections[collection as CollectionName].row, row);
    expect(row, collection).toEqual(fields);
  }
});
