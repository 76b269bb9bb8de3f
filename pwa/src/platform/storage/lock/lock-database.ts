/** The database of the records of locks (pwa/src/replica/lock/lock-records.ts). */
export const lockDatabase = 'greenroom-locks';

/** Whether the browser names a database of locks; opens nothing. */
export async function hasLockDatabase(): Promise<boolean> {
  const databases = await indexedDB.databases();
  return databases.some(({ name }) => name === lockDatabase);
}
