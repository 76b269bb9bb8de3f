/** '1 change waits', '3 changes wait'. */
export function changesWait(count: number): string {
  return count === 1 ? '1 change waits' : `${count} changes wait`;
}
