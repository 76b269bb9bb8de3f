import type { ConnectOptions } from '@greenroom/api/database/connect';
import {
  createTestDatabase,
  type TestDatabase,
} from '@greenroom/api/database/testing/test-database';
import type { MutationHandlers } from '@greenroom/api/access/handler';
import { startTestApp, type TestApp } from '@greenroom/api/http/testing/test-app';
import { feeds } from '@greenroom/api/registered-features';
import { exchangeHandlers } from '@greenroom/api/sync/sync-handlers';
import { exchange } from '@greenroom/sync-protocol/sync/sync-calls';
import { uploadImage } from '@greenroom/sync-protocol/uploads/uploads-calls';
import { afterAll } from 'vitest';
import type { SendFile } from './faulty-files.ts';
import type { Send } from './faulty-network.ts';

export interface Member {
  readonly userId: string;
  readonly send: Send;
  readonly sendFile: SendFile;
  /** Sends JSON or a form by REST. @throws unless it succeeds */
  readonly request: (method: Method, path: string, body?: object) => Promise<unknown>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The real API on its own database, called without a network. */
export class ApiUnderTest {
  readonly #app: TestApp;

  private constructor(app: TestApp) {
    this.#app = app;
  }

  /**
   * With a database of its own, for all tests of a file, which awaits it at its top.
   * @param mutations the handlers of offline calls, real or instrumented
   */
  static async ofFile(mutations: MutationHandlers, options?: ConnectOptions) {
    const database = await createTestDatabase(options);
    const api = await ApiUnderTest.start(database, mutations);
    afterAll(() => api.stop());
    return { database, api };
  }

  /** As `ofFile`, until it is stopped. */
  static async start(database: TestDatabase, mutations: MutationHandlers): Promise<ApiUnderTest> {
    const announce = () => undefined;
    const handlers = exchangeHandlers({ mutations, feeds, announce, pageRows: 3 });
    const config = { logLevel: 'error' } as const;
    return new ApiUnderTest(await startTestApp({ database, mutations, handlers, config }));
  }

  /** Creates an approved member. @returns how their signed-in devices send exchanges and files */
  async createMember(role: 'model' | 'admin' = 'model'): Promise<Member> {
    const user = await this.#app.addUser({ role });
    const caller = await this.#app.signedIn(user);
    const remoteAddress = addressOf(user.id);
    const respond = async (method: Method, url: string, body?: string | FormData) => {
      const encoded = new Response(body);
      const form = body instanceof FormData ? encoded.headers.get('content-type') : null;
      const headers = { 'content-type': form ?? 'application/json' };
      const payload = body && Buffer.from(await encoded.arrayBuffer());
      const { status, text } = await caller.send(method, url, payload, { headers, remoteAddress });
      return new Response(text || null, { status });
    };
    return {
      userId: user.id,
      send: (body) => respond('POST', exchange.path, body),
      sendFile: (form) => respond('POST', uploadImage.path, form),
      request: async (method, path, body) => {
        const answer = await respond(
          method,
          path,
          body instanceof FormData ? body : JSON.stringify(body),
        );
        const text = await answer.text();
        if (!answer.ok) throw new Error(`${method} ${path} answered ${text}`);
        return text === '' ? undefined : JSON.parse(text);
      },
    };
  }

  /** Drops the database, too. */
  async stop(): Promise<void> {
    await this.#app.stop();
  }
}

/** 10.x.y.z from the random end of the id: one address per member, as uploads are limited by address. */
function addressOf(userId: string): string {
  const bytes = Buffer.from(userId.slice(-6), 'hex');
  return `10.${[...bytes].join('.')}`;
}
