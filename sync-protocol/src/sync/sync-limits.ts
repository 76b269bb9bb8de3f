/** Mutations in one exchange at most. */
export const maxBatchMutations = 500;
/** Bytes of mutations (as JSON) in one exchange at most; the route takes twice as many. */
export const maxBatchBytes = 1024 * 1024;
/** Bytes of one mutation's input (as JSON) at most. */
export const maxInputBytes = 256 * 1024;
/** Mutations in one server transaction at most: PostgreSQL caches 64 subtransactions. */
export const maxTransactionMutations = 50;
/** Characters a cursor has at most. */
export const maxCursorLength = 16 * 1024;
