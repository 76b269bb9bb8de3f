import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connectDatabase } from '../connect.ts';
import { startEmbeddedPostgres } from '../embedded/embedded-postgres.ts';
import { migrateDatabase } from '../migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The database server for tests; its role may create databases. */
    testServerUrl: string;
    /** The migrated template database that test databases are copied from. */
    testTemplate: string;
  }
}

interface TestServer {
  readonly url: string;
  readonly template: string;
  readonly stop: () => Promise<void>;
}

/** Vitest loads this module for each project anew, in one process. */
const run = globalThis as { testServer?: { users: number; readonly started: Promise<TestServer> } };

/**
 * Starts PostgreSQL for a test run, or uses DATABASE_URL_TEST; creates a migrated template. The projects
 * of a run share it, and the last of them ends it.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const shared = (run.testServer ??= { users: 0, started: startWithTemplate() });
  shared.users += 1;
  const { url, template, stop } = await shared.started;
  project.provide('testServerUrl', url);
  project.provide('testTemplate', template);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    delete run.testServer;
    await stop();
  };
}

async function startWithTemplate(): Promise<TestServer> {
  const given = process.env['DATABASE_URL_TEST'];
  const server = given ? { url: given, stop: () => Promise.resolve() } : await startTestServer();
  const template = `greenroom_template_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  const admin = connectDatabase(server.url, { poolSize: 1 });
  const stop = async () => {
    await admin.pool.query(`drop database if exists ${template}`);
    await admin.close();
    await server.stop();
  };
  try {
    await admin.pool.query(`create database ${template}`);
    await migrateTemplate(server.url, template);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: server.url, template, stop };
}

async function migrateTemplate(serverUrl: string, template: string): Promise<void> {
  // The connection is closed again: a database with connections cannot be copied.
  const url = new URL(serverUrl);
  url.pathname = `/${template}`;
  await migrateDatabase(url.href);
}

async function startTestServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-test-'));
  const postgres = await startEmbeddedPostgres({
    folder,
    settings: {
      // Deleted after the run: need not survive a crash.
      fsync: 'off',
      full_page_writes: 'off',
      // Its worker is a superuser's, and a test's role cannot drop a database that is in use.
      autovacuum: 'off',
      max_connections: '300',
    },
  });
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
