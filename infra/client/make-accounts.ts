import type { Account } from '@greenroom/sync-protocol/account/account-records';
import { ApiClient, password } from './api-client.ts';

function emailOf(username: string): string {
  return `${username}@example.org`;
}

export interface FirstAdmin {
  readonly username?: string;
  readonly secret?: string;
  /** The server's `SETUP_CODE`. Absent: it has none. */
  readonly setupCode?: string | undefined;
}

/** Sets up an installation and signs its administrator in. @returns the client */
export async function createFirstAdmin(
  client: ApiClient,
  { username = 'ada', secret = password, setupCode }: FirstAdmin = {},
): Promise<ApiClient> {
  const account = { username, email: emailOf(username), password: secret };
  await client.call('setup.createAdmin', {
    ...account,
    ...(setupCode !== undefined && { setupCode }),
  });
  await client.signIn(username, secret);
  return client;
}

/** Registers an account, pending approval. */
export async function register(
  client: ApiClient,
  username: string,
  secret = password,
): Promise<void> {
  const email = emailOf(username);
  await client.call('account.register', { username, email, password: secret });
}

/** Registers an account, from a device of its own unless given, and has it approved. */
export async function createMember(
  admin: ApiClient,
  username: string,
  secret = password,
  client = new ApiClient(admin.url),
): Promise<Account> {
  await register(client, username, secret);
  const pending = await admin.call('users.listPending', { search: username });
  const account = pending.find((one) => one.username === username);
  if (account === undefined) throw new Error(`${username} does not wait for approval`);
  return admin.call('users.approve', { id: account.id });
}

/** Signs in an approved account, from a device of its own. @returns the client */
export async function signedIn(
  url: string,
  username: string,
  secret = password,
): Promise<ApiClient> {
  const client = new ApiClient(url);
  await client.signIn(username, secret);
  return client;
}
