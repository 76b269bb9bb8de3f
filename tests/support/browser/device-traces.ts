import { expect, type Page } from '@playwright/test';

/** A text only the test puts on the device. */
export const plantedMarker = 'planted-marker-7f3a';

/**
 * Puts a marker everywhere the app keeps personal data: the database, a cache of files and the
 * return path; the browser also reports a push subscription.
 */
export async function plantTraces(page: Page, userId: string): Promise<void> {
  await page.evaluate(plantMarker, [userId, plantedMarker] as const);
  await page.evaluate((marker) => {
    localStorage.setItem('fake-push-subscription', marker);
  }, plantedMarker);
}

/** Runs in the page: the same without the push subscription. */
export async function plantMarker([id, marker]: readonly [string, string]): Promise<void> {
  const cache = await caches.open(`greenroom-user-${id}-files`);
  await cache.put(`/api/files/${marker}`, new Response(marker));
  sessionStorage.setItem('greenroom.way-back', `/schedule?${marker}`);
  const databases = await indexedDB.databases();
  const name = databases.find((one) => one.name?.startsWith(`greenroom-user-${id}`))?.name;
  if (name === undefined) throw new Error('The account has no database here');
  const database = await new Promise<IDBDatabase>((done, fail) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
  // Exchanges do not touch other keys of `meta`.
  const work = database.transaction('meta', 'readwrite');
  work.objectStore('meta').put({ key: marker });
  await new Promise((done) => work.addEventListener('complete', done));
  database.close();
}

/**
 * Gives the browser a push subscription that survives navigation until it is ended; to be called
 * before a page is opened. Browsers without a push service have no real one.
 */
export async function fakePushSubscription(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    const key = 'fake-push-subscription';
    const subscription = {
      endpoint: 'https://push.example.org/fake',
      unsubscribe: () => {
        localStorage.removeItem(key);
        return Promise.resolve(true);
      },
    };
    PushManager.prototype.getSubscription = () =>
      Promise.resolve(
        localStorage.getItem(key) === null ? null : (subscription as unknown as PushSubscription),
      );
  });
}

/**
 * Every place on the device that holds one of `needles`, such as 'cache greenroom-user-…' or
 * 'localStorage'; sessionStorage is that of `page`.
 */
export async function findTraces(page: Page, needles: readonly string[]): Promise<string[]> {
  return page.evaluate(collectTraces, needles);
}

/**
 * Waits until nothing on the device holds one of `needles`, and it keeps no store of an account.
 * Stores are looked into once their names are gone: opening one that is just being deleted would
 * make it again.
 */
export async function expectNoTraces(page: Page, needles: readonly string[]): Promise<void> {
  await expect.poll(() => page.evaluate(listPersonalStores)).toEqual([]);
  await expect.poll(() => findTraces(page, needles)).toEqual([]);
}

/** Runs in the page: the names of the caches and databases that belong to an account. */
export async function listPersonalStores(): Promise<string[]> {
  const databases = (await indexedDB.databases()).map(({ name = '' }) => name);
  return [...databases, ...(await caches.keys())].filter((name) =>
    /^greenroom-(user|sealed)-/.test(name),
  );
}

/** Runs in the page. */
export async function collectTraces(wanted: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  const check = (place: string, text: string) => {
    for (const needle of wanted) if (text.includes(needle)) found.push(`${place}: ${needle}`);
  };
  for (const storage of ['localStorage', 'sessionStorage'] as const) {
    check(storage, JSON.stringify(Object.entries(window[storage])));
  }
  for (const name of await caches.keys()) {
    check(`cache ${name}`, name);
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      // The build's hashes, in names and revisions of the app's own files, may contain any short word.
      const address = request.url.replace(/__WB_REVISION__=[0-9a-f]+/, '');
      if (!address.includes('/assets/')) check(`cache ${name}`, address);
      const type = (await cache.match(request))?.headers.get('content-type') ?? '';
      if (name.startsWith('greenroom-user') || type.includes('json')) {
        check(`cache ${name}`, (await (await cache.match(request))?.text()) ?? '');
      }
    }
  }
  for (const { name = '' } of await indexedDB.databases()) {
    check(`database ${name}`, name);
    const database = await new Promise<IDBDatabase>((done, fail) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => done(request.result);
      request.onerror = () => fail(request.error);
    });
    for (const store of database.objectStoreNames) {
      const rows = database.transaction(store).objectStore(store).getAll();
      await new Promise((done) => rows.addEventListener('success', done));
      // Sealed rows are bytes, in which a word may stand as it is.
      const readable = (_key: string, value: unknown) =>
        value instanceof ArrayBuffer || ArrayBuffer.isView(value)
          ? new TextDecoder().decode(value)
          : value;
      check(`database ${name} ${store}`, JSON.stringify(rows.result, readable));
    }
    database.close();
  }
  const folders = [await navigator.storage.getDirectory()];
  for (const folder of folders) {
    for await (const [name, entry] of folder.entries()) {
      check('OPFS', name);
      if (entry instanceof FileSystemDirectoryHandle) folders.push(entry);
      else if (entry instanceof FileSystemFileHandle)
        check(`OPFS ${name}`, await (await entry.getFile()).text());
    }
  }
  return found;
}

/** Runs in the page: what is in the origin's private file system, which the app does not use. */
export async function listPrivateFiles(): Promise<string[]> {
  const names: string[] = [];
  for await (const name of (await navigator.storage.getDirectory()).keys()) names.push(name);
  return names;
}

/**
 * What the device keeps of a topic of `UserNotes`, as text: what was just typed is stored a moment
 * later. Empty: nothing.
 */
export async function readKeptNotes(page: Page, topic: string): Promise<string> {
  return await page.evaluate(async (ending) => {
    const name = (await caches.keys()).find((key) => key.endsWith(ending));
    if (name === undefined) return '';
    const cache = await caches.open(name);
    // Images are kept beside their note.
    const notes = (await cache.keys()).filter(({ url }) => !url.includes('/file/'));
    const kept = await Promise.all(notes.map(async (note) => await cache.match(note)));
    const words = await Promise.all(kept.map(async (note) => await note?.text()));
    return words.join(' ');
  }, topic);
}
