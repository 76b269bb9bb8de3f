import type * as v from 'valibot';

/** Rows replicated to a device's table of the collection's name, keyed by `id`. */
export interface Collection<Row extends v.GenericSchema = v.GenericSchema> {
  readonly row: Row;
  /** Raised when the wire row changes; a cursor with a lower one gets the collection's scopes whole. */
  readonly wireVersion: number;
  /** Indexes for the device's queries, besides `id`. */
  readonly indexes: readonly string[];
  /**
   * Version of the device's database that adds its table: one more than the highest there is
   * (pwa/src/replica/store/replica-tables.ts). Absent: the first.
   */
  readonly since?: number;
}
