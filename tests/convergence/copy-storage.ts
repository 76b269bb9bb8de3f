import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';

export async function copyStorage(source: IDBFactory): Promise<IDBFactory> {
  const copy = new IDBFactory();
  for (const { name } of await source.databases()) {
    if (name !== undefined) await copyDatabase(name, source, copy);
  }
  return copy;
}

async function copyDatabase(name: string, source: IDBFactory, target: IDBFactory): Promise<void> {
  const from = new Dexie(name, { indexedDB: source, IDBKeyRange });
  await from.open();
  const to = new Dexie(name, { indexedDB: target, IDBKeyRange });
  const tables = from.tables.map(({ name: table, schema }) => {
    const indexes = [schema.primKey, ...schema.indexes].map(({ src }) => src);
    return [table, indexes.join(', ')] as const;
  });
  to.version(from.verno).stores(Object.fromEntries(tables));
  await to.open();
  for (const table of from.tables) await to.table(table.name).bulkAdd(await table.toArray());
  from.close();
  to.close();
}
