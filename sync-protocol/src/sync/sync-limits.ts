/** Mutations per exchange. */
export const maxBatchMutations = 500;
/** Bytes of mutations (as JSON) per exchange; the route accepts twice as many. */
export const maxBatchBytes = 1024 * 1024;
/** Bytes of one mutation's input (as JSON). */
export const maxInputBytes = 256 * 1024;
/** Mutations per server transaction: PostgreSQL caches 64 subtransactions. */
export const maxTransactionMutations = 50;
/** Characters of a cursor. */
export const maxCursorLength = 16 * 1024;
