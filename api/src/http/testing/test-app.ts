import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Account } from '@greenroom/sync-protocol/account/account-records';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Insertable } from 'kysely';
import { afterAll } from 'vitest';
import { type AppParts, buildApp } from '../../app.ts';
import { type Config, readConfig } from '../../config.ts';
import type { KeyRing } from '../../crypto/key-ring.ts';
import type { RequestHandlers } from '../../access/handler.ts';
import { makeKeyRing } from '../../crypto/testing/make-key-ring.ts';
import {
  createTestDatabase,
  insertUser,
  type TestDatabase,
} from '../../database/testing/test-database.ts';
import { replaceSession } from '../../access/session-repository.ts';
import { hashPassword } from '../../features/account/passwords/password-hashing.ts';
import { type Files, openFiles } from '../../files/files.ts';
import type { UserRow, UsersTable } from '../../features/users/users-table.ts';
import { createRequestHandlers, mutationHandlers } from '../../registered-features.ts';
import { createLog } from '../log/log.ts';
import { recordUndocumentedRefusals } from './undocumented-refusals.ts';
import { hashSecret, newSecret } from '../../crypto/secrets.ts';
import { sessionCookieName } from '../sessions/sessions.ts';

/** The password of every account created by `TestApp.addUser`. */
export const testPassword = 'Abcdefg8';

type OptionalParts = Partial<Omit<AppParts, 'db' | 'config' | 'log' | 'files' | 'handlers'>>;

export interface TestAppOptions extends OptionalParts {
  /** In place of the real ones of these calls. */
  readonly handlers?: Partial<RequestHandlers>;
  readonly config?: Partial<Config>;
  readonly database?: TestDatabase;
  readonly files?: Files;
  /** Whether handlers deliberately refuse with codes their call does not declare. Absent: no. */
  readonly refusesFreely?: boolean;
}

export interface Reply<Body = unknown> {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** The body parsed as JSON; undefined: empty. */
  readonly body: Body;
}

/** Sends requests as one account, or signed out. */
export interface Caller {
  readonly cookie: string | undefined;
  send<Body = unknown>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS',
    url: string,
    body?: unknown,
    more?: InjectOptions,
  ): Promise<Reply<Body>>;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  readonly db: TestDatabase['db'];
  readonly config: Config;
  /** The keys of bank details, in memory. */
  readonly bankKeys: KeyRing;
  /** A new folder, deleted on stop. */
  readonly files: Files;
  readonly filesFolder: string;
  setNow(now: Date): void;
  now(): Date;
  /** The log, one JSON line per entry. */
  readonly logLines: string[];
  addUser(overrides?: Partial<Insertable<UsersTable>>): Promise<UserRow>;
  /** A caller with a live session of this account. */
  signedIn(user: Pick<UserRow, 'id'> | Pick<Account, 'id'>): Promise<Caller>;
  readonly anonymous: Caller;
  stop(): Promise<void>;
}

let passwordHash: Promise<string> | undefined;

/** One server for all tests of a file, which awaits it at its top; stopped after them. */
export async function startAppOfFile(options?: TestAppOptions): Promise<TestApp> {
  const app = await startTestApp(options);
  afterAll(() => app.stop());
  return app;
}

/** The whole server on a separate database, without listening. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { database = await createTestDatabase(), refusesFreely = false, ...parts } = options;
  const { db } = database;
  const config: Config = { ...readConfig({}), logLevel: 'info', ...parts.config };
  const logLines: string[] = [];
  let fixedNow: Date | undefined;
  const now = () => fixedNow ?? new Date();
  const filesFolder = mkdtempSync(join(tmpdir(), 'greenroom-test-files-'));
  const { files = openFiles(filesFolder) } = options;
  const bankKeys = await makeKeyRing();
  const app = await buildApp({
    mutations: mutationHandlers,
    now,
    ...parts,
    handlers: {
      ...createRequestHandlers({
        bankKeys,
        setupCode: config.setupCode,
        provider: config.oidc?.name,
        files,
        pushTestOrigin: config.pushTestOrigin,
        announce: () => parts.live?.announce(),
      }),
      ...parts.handlers,
    },
    db,
    config,
    files,
    log: createLog(config.logLevel, { write: (line) => void logLines.push(line) }),
  });
  const undocumented = recordUndocumentedRefusals(app);
  return {
    app,
    database,
    db,
    config,
    files,
    bankKeys,
    filesFolder,
    now,
    setNow: (moment) => {
      fixedNow = moment;
    },
    logLines,
    addUser: async (overrides) => {
      passwordHash ??= hashPassword(testPassword);
      return insertUser(db, { password: await passwordHash, ...overrides });
    },
    signedIn: async (user) => {
      const secret = newSecret();
      const hour = 60 * 60 * 1000;
      const session = {
        sid: hashSecret(secret),
        userId: user.id,
        now: now(),
        expire: new Date(now().getTime() + 12 * hour),
        absoluteExpire: new Date(now().getTime() + 30 * 24 * hour),
      };
      await replaceSession(db, session, undefined);
      // Injected requests use port 80 by default, those of a socket the listening port.
      const bound = app.server.address();
      const ports = [80, config.port, ...(typeof bound === 'object' && bound ? [bound.port] : [])];
      const names = ports.map((port) => sessionCookieName(config, `localhost:${port}`));
      return callerOf(app, names.map((name) => `${name}=${secret}`).join('; '));
    },
    anonymous: callerOf(app, undefined),
    stop: async () => {
      await app.close();
      await database.drop();
      rmSync(filesFolder, { recursive: true, force: true });
      if (undocumented.size === 0 || refusesFreely) return;
      throw new Error(`Not among the problems of their calls: ${[...undocumented].join(', ')}`);
    },
  };
}

function callerOf(app: FastifyInstance, cookie: string | undefined): Caller {
  return {
    cookie,
    send: async <Body>(
      method: InjectOptions['method'],
      url: string,
      body?: unknown,
      more: InjectOptions = {},
    ) => {
      const response = await app.inject({
        ...more,
        method: method ?? 'GET',
        url,
        headers: { ...(cookie !== undefined && { cookie }), ...more.headers },
        ...(body !== undefined && { payload: body as string | object }),
      });
      const isJson = String(response.headers['content-type']).startsWith('application/json');
      return {
        status: response.statusCode,
        headers: response.headers,
        text: response.body,
        body: (isJson && response.body !== '' ? response.json() : undefined) as Body,
      };
    },
  };
}
