/** Web Locks of one name, which jsdom lacks. `openSessions`: users whose session a page has open. */
export function fakeLocks(openSessions: () => readonly string[]) {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: (_name: string, _options: LockOptions, task: () => Promise<unknown>) =>
      (last = last.then(task, task)),
    query: () =>
      Promise.resolve({ held: openSessions().map((id) => ({ name: `greenroom-session-${id}` })) }),
  };
}
