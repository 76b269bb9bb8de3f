/** Keys of a subscription as the server takes it. */
export interface BrowserSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/**
 * The browser's subscription to the server's key; another key's is replaced.
 * @param patience milliseconds to wait for the worker, which never comes where it could not be installed
 * @throws when there is none, or the browser refuses
 */
export async function subscribeBrowser(
  publicKey: string,
  patience: number,
): Promise<BrowserSubscription> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('no worker')), patience);
  const { pushManager } = await Promise.race([navigator.serviceWorker.ready, late]);
  clearTimeout(timer);
  const existing = await pushManager.getSubscription();
  if (existing && isOfKey(existing, publicKey)) return toKeys(existing);
  await existing?.unsubscribe();
  const applicationServerKey = toBytes(publicKey);
  return toKeys(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
}

function isOfKey({ options }: PushSubscription, publicKey: string): boolean {
  const key = options?.applicationServerKey;
  // Firefox of old does not tell.
  if (!key) return true;
  return toText(key) === publicKey;
}

function toKeys(subscription: PushSubscription): BrowserSubscription {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  return { endpoint: endpoint ?? '', keys: { p256dh, auth } };
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const bits = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(bits, (bit) => bit.charCodeAt(0));
}

function toText(bytes: ArrayBuffer): string {
  const bits = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(bits).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
