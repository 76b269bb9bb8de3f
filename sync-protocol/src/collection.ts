import type * as v from 'valibot';

/** Rows replicated to a device, into a table of the collection's name, keyed by `id`. */
export interface Collection<Row extends v.GenericSchema = v.GenericSchema> {
  readonly row: Row;
  /** Raised when the wire row changes; a cursor with a lower one gets the collection's scopes anew. */
  readonly wireVersion: number;
  /** Indexes the device's queries need besides `id`. */
  readonly indexes: readonly string[];
}
