import type { DBCoreIndex, DBCoreTableSchema } from 'dexie';
import { SealBrokenError, type Seal } from './seal.ts';
import { formOfIndex, isCounted } from './stored-keys.ts';

/** The field of the sealed row. */
const sealedField = '$sealed';

type Row = Readonly<Record<string, unknown>>;

/** Turns a table's rows into records and back. */
export class SealedRecords {
  readonly isCounted: boolean;
  readonly #schema: DBCoreTableSchema;
  readonly #seal: Seal;

  constructor(schema: DBCoreTableSchema, seal: Seal) {
    this.#schema = schema;
    this.#seal = seal;
    this.isCounted = isCounted(schema);
  }

  /** A primary key as stored: hashed, of a compound one each part. */
  keyOf(key: unknown): unknown {
    if (this.isCounted) return key;
    const { name } = this.#schema;
    if (!Array.isArray(key)) return this.#seal.hash(name, key);
    return key.map((part) => this.#seal.hash(name, part));
  }

  primaryKeyOf(row: unknown): unknown {
    return this.#schema.primaryKey.extractKey?.(row);
  }

  /** An equal key of an index as stored. */
  indexKeyOf({ name }: DBCoreIndex, key: unknown): unknown {
    return this.#seal.hash(`${this.#schema.name}.${name}`, key);
  }

  seal(row: Row): Row {
    const { primaryKey, indexes } = this.#schema;
    const record: Record<string, unknown> = {};
    for (const index of indexes) this.#addIndex(record, index, row);
    const key = this.primaryKeyOf(row);
    if (key !== undefined) setKey(record, primaryKey, this.keyOf(key));
    record[sealedField] = this.#seal.seal(this.#placeOf(record), row);
    return record;
  }

  /** @throws {SealBrokenError} */
  open(record: unknown): unknown {
    if (record === undefined) return undefined;
    if (!isRow(record)) throw new SealBrokenError('Not a record');
    const row = this.#seal.open(this.#placeOf(record), record[sealedField]);
    if (!isRow(row)) throw new SealBrokenError('Not a row');
    // Drawn by the database after the row was sealed.
    return this.isCounted ? { ...row, ...this.#position(record) } : row;
  }

  #position(record: Row): Row {
    const { keyPath } = this.#schema.primaryKey;
    return typeof keyPath === 'string' ? { [keyPath]: record[keyPath] } : {};
  }

  /** A counted position is not known when its row is sealed. */
  #placeOf(record: Row): string {
    const { name, primaryKey } = this.#schema;
    return this.isCounted ? name : `${name}\n${JSON.stringify(primaryKey.extractKey?.(record))}`;
  }

  #addIndex(record: Record<string, unknown>, index: DBCoreIndex, row: Row): void {
    const form = formOfIndex(this.#schema.name, index.name ?? '');
    if (form === 'none') return;
    if (form === 'plain') {
      for (const field of fieldsOf(index)) {
        if (row[field] !== undefined) record[field] = row[field];
      }
      return;
    }
    const key: unknown = index.extractKey?.(row);
    if (key === undefined || key === null) return;
    setKey(record, index, form === 'hashed' ? this.indexKeyOf(index, key) : form(key));
  }
}

function setKey(record: Record<string, unknown>, index: DBCoreIndex, key: unknown): void {
  for (const [place, field] of fieldsOf(index).entries()) {
    record[field] = Array.isArray(key) ? key[place] : key;
  }
}

function fieldsOf({ keyPath }: DBCoreIndex): readonly string[] {
  return typeof keyPath === 'string' ? [keyPath] : (keyPath ?? []);
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null;
}
