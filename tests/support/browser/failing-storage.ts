import type { BrowserContext, Page } from '@playwright/test';

/** How the storage fails. `silent`: no request is answered. `closed`: open connections are lost too. */
export type StorageFailure = 'UnknownError' | 'AbortError' | 'silent' | 'closed';

const key = 'test-storage-fails';

/**
 * Lets the storage of this context's later pages fail on request. The failure survives reloads and is
 * that of all pages, or of one.
 */
export async function prepareFailures(context: BrowserContext): Promise<void> {
  await context.addInitScript(installFailures, key);
}

/** Openings of databases fail from now on, in all pages of the device. */
export async function failStorage(page: Page, failure: StorageFailure): Promise<void> {
  await page.evaluate(([name, value]) => localStorage.setItem(name, value), [
    key,
    failure,
  ] as const);
  if (failure === 'closed') await page.evaluate(() => dispatchEvent(new Event('lose-storage')));
}

/** The same in this page alone, until it is reloaded or closed. */
export async function failStorageHere(page: Page, failure: StorageFailure): Promise<void> {
  await page.evaluate(([name, value]) => Reflect.set(window, name, value), [key, failure] as const);
  await page.evaluate(() => dispatchEvent(new Event('lose-storage')));
}

export async function healStorage(page: Page): Promise<void> {
  await page.evaluate((name) => {
    localStorage.removeItem(name);
    Reflect.deleteProperty(window, name);
  }, key);
}

/** Runs in the page. */
function installFailures(name: string): void {
  const open = indexedDB.open.bind(indexedDB);
  const connections = new Set<IDBDatabase>();
  const readFailure = () => {
    const own: unknown = Reflect.get(window, name);
    return typeof own === 'string' ? own : localStorage.getItem(name);
  };
  const fail = (failure: string): IDBOpenDBRequest => {
    // Looks like a request to Dexie, which sets handlers and reads `error`.
    const request = new EventTarget() as IDBOpenDBRequest;
    if (failure === 'silent') return request;
    const kind = failure === 'closed' ? 'UnknownError' : failure;
    const error = new DOMException('Internal error opening backing store', kind);
    Object.defineProperty(request, 'error', { value: error });
    setTimeout(() => {
      const event = new Event('error', { cancelable: true });
      request.dispatchEvent(event);
      request.onerror?.(event);
    });
    return request;
  };
  IDBFactory.prototype.open = (database: string, version?: number) => {
    const failure = readFailure();
    if (failure !== null && database.startsWith('greenroom-user-')) return fail(failure);
    const request = version === undefined ? open(database) : open(database, version);
    request.addEventListener('success', () => connections.add(request.result));
    return request;
  };
  addEventListener('lose-storage', () => {
    for (const connection of connections) {
      connection.close();
      connection.onclose?.call(connection, new Event('close'));
    }
    connections.clear();
  });
}
