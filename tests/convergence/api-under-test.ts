import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '@greenroom/api/app';
import { readConfig } from '@greenroom/api/config';
import { makeKeyRing } from '@greenroom/api/crypto/testing/make-key-ring';
import type { ConnectOptions } from '@greenroom/api/database/connect';
import {
  createTestDatabase,
  insertUser,
  type TestDatabase,
} from '@greenroom/api/database/testing/test-database';
import { hashPassword } from '@greenroom/api/features/account/passwords/password-hashing';
import { openFiles } from '@greenroom/api/files/files';
import type { MutationHandlers } from '@greenroom/api/access/handler';
import { createLog } from '@greenroom/api/http/log/log';
import { createRequestHandlers, feeds } from '@greenroom/api/registered-features';
import { exchangeHandlers } from '@greenroom/api/sync/sync-handlers';
import { signIn } from '@greenroom/sync-protocol/account/account-calls';
import * as chat from '@greenroom/sync-protocol/chat/chat-calls';
import { exchange } from '@greenroom/sync-protocol/sync/sync-calls';
import * as uploads from '@greenroom/sync-protocol/uploads/uploads-calls';
import { afterAll } from 'vitest';
import type { SendFile } from './faulty-files.ts';
import type { Send } from './faulty-network.ts';

export interface Member {
  readonly userId: string;
  readonly send: Send;
  readonly sendFile: SendFile;
  readonly removeMessage: (id: string) => Promise<void>;
  /** Sends JSON or a form by REST. @throws unless it succeeds */
  readonly request: (method: Method, path: string, body?: object) => Promise<unknown>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

type App = Awaited<ReturnType<typeof buildApp>>;

const password = 'correct horse battery staple';

/** The real API on its own database, called without a network. */
export class ApiUnderTest {
  readonly #app: App;
  readonly #database: TestDatabase;
  readonly #passwordHash: string;
  readonly #filesFolder: string;

  private constructor(app: App, database: TestDatabase, passwordHash: string, filesFolder: string) {
    this.#app = app;
    this.#filesFolder = filesFolder;
    this.#database = database;
    this.#passwordHash = passwordHash;
  }

  /**
   * With a database of its own, for all tests of a file, which awaits it at its top.
   * @param mutations the handlers of offline calls, real or instrumented
   */
  static async ofFile(mutations: MutationHandlers, options?: ConnectOptions) {
    const database = await createTestDatabase(options);
    const api = await ApiUnderTest.start(database, mutations);
    afterAll(async () => {
      await api.stop();
      await database.drop();
    });
    return { database, api };
  }

  /** As `ofFile`, on a database that its caller drops. */
  static async start(database: TestDatabase, mutations: MutationHandlers): Promise<ApiUnderTest> {
    const announce = () => undefined;
    const filesFolder = mkdtempSync(join(tmpdir(), 'greenroom-convergence-'));
    const files = openFiles(filesFolder);
    const app = await buildApp({
      db: database.db,
      config: readConfig({ LOG_LEVEL: 'error' }),
      handlers: {
        ...createRequestHandlers({ bankKeys: await makeKeyRing(), files, announce }),
        ...exchangeHandlers({ mutations, feeds, announce, pageRows: 3 }),
      },
      mutations,
      files,
      log: createLog('error'),
    });
    return new ApiUnderTest(app, database, await hashPassword(password), filesFolder);
  }

  /** Creates an approved member. @returns how their signed-in devices send exchanges and files */
  async createMember(role: 'model' | 'admin' = 'model'): Promise<Member> {
    const user = await insertUser(this.#database.db, { password: this.#passwordHash, role });
    const answer = await this.#app.inject({
      method: 'POST',
      url: signIn.path,
      // One address per member: sign-in is rate-limited per address.
      remoteAddress: addressOf(user.id),
      payload: { username: user.username, password },
    });
    if (answer.statusCode !== 200) throw new Error(`sign-in answered ${answer.body}`);
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
    const { id: userId } = user;
    return {
      userId,
      send: (body) => this.#exchange(cookie, body),
      sendFile: (form) => this.#upload(cookie, userId, form),
      removeMessage: (id) => this.#removeMessage(cookie, id),
      request: (method, path, body) => this.#request(cookie, method, path, body),
    };
  }

  async stop(): Promise<void> {
    await this.#app.close();
    rmSync(this.#filesFolder, { recursive: true, force: true });
  }

  async #upload(cookie: string, userId: string, form: FormData): Promise<Response> {
    const encoded = new Response(form);
    const answer = await this.#app.inject({
      method: 'POST',
      url: uploads.uploadImage.path,
      remoteAddress: addressOf(userId),
      headers: { 'content-type': encoded.headers.get('content-type') ?? '', cookie },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    return new Response(answer.body, { status: answer.statusCode });
  }

  async #request(cookie: string, method: Method, path: string, body?: object): Promise<unknown> {
    const encoded = new Response(body instanceof FormData ? body : JSON.stringify(body));
    const type = body instanceof FormData ? encoded.headers.get('content-type') : null;
    const answer = await this.#app.inject({
      method,
      url: path,
      headers: { 'content-type': type ?? 'application/json', cookie },
      ...(body && { payload: Buffer.from(await encoded.arrayBuffer()) }),
    });
    if (answer.statusCode >= 300) throw new Error(`${method} ${path} answered ${answer.body}`);
    return answer.body === '' ? undefined : answer.json();
  }

  async #removeMessage(cookie: string, id: string): Promise<void> {
    const url = chat.remove.path.replace(':id', id);
    const answer = await this.#app.inject({ method: 'DELETE', url, headers: { cookie } });
    if (answer.statusCode !== 204) throw new Error(`removal answered ${answer.body}`);
  }

  async #exchange(cookie: string, payload: string): Promise<Response> {
    const headers = { 'content-type': 'application/json', cookie };
    const answer = await this.#app.inject({ method: 'POST', url: exchange.path, headers, payload });
    return new Response(answer.body, { status: answer.statusCode });
  }
}

/** 10.x.y.z from the random end of the id. */
function addressOf(userId: string): string {
  const bytes = Buffer.from(userId.slice(-6), 'hex');
  return `10.${[...bytes].join('.')}`;
}
