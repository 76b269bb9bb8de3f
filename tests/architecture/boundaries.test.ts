import { describe, expect, it } from 'vitest';
import {
  findForbiddenImports,
  importRules,
  isTest,
  serverFloors,
  serverRoomOf,
} from './boundaries.ts';
import { readSourceTree, sourceFile } from './source-tree.ts';

const planted: Record<keyof typeof importRules, [path: string, specifier: string]> = {
  packagesPointOneWay: ['api/src/app.ts', '../../pwa/src/replica/replica-types.ts'],
  workerKnowsReplicaAlone: ['sw/src/shell.ts', '@greenroom/pwa/app/main'],
  layersPointOneWay: ['pwa/src/ui/toast/toast.tsx', '../../features/schedule/schedule-queries.ts'],
  serverFloorsPointDown: ['api/src/sync/apply/run-together.ts', '../../http/contract/bodies.ts'],
  featuresStandAlone: ['pwa/src/features/schedule/schedule-screen.tsx', '../users/users-list.tsx'],
  contractIsPure: ['sync-protocol/src/schedule/schedule-rules.ts', 'date-fns'],
  dexieStaysInReplica: ['pwa/src/features/schedule/schedule-screen.tsx', 'dexie-react-hooks'],
  kyselyStaysInRepositories: ['api/src/features/schedule/schedule-handlers.ts', 'kysely'],
  effectsArePure: ['pwa/src/features/schedule/schedule-effects.ts', '../../rest/client.ts'],
  migrationsAreFrozen: ['api/src/database/migrations/20261122170000_a/users.ts', '../../schema.ts'],
};

describe('boundaries between packages and folders', () => {
  it('finds the imports of the whole workspace', () => {
    const files = readSourceTree();
    const targets = files.flatMap((file) => file.imports.map(({ target }) => target));
    expect(files.length).toBeGreaterThan(50);
    expect(targets).toContain('sync-protocol/src/collections.ts');
    expect(targets).toContain('kysely');
  });

  it('every import obeys ARCHITECTURE.md', () => {
    expect(findForbiddenImports(readSourceTree())).toEqual([]);
  });

  it.each(Object.entries(planted))('%s refuses a planted violation', (rule, [path, specifier]) => {
    const file = sourceFile(path, `import { x } from '${specifier}';\n`);
    const only = Object.fromEntries(Object.entries(importRules).filter(([name]) => name === rule));
    expect(findForbiddenImports([file], only)).toHaveLength(1);
  });

  it('every room of the server has a floor', () => {
    const sources = readSourceTree().filter(({ path }) => !isTest(path));
    const rooms = sources.map(({ path }) => serverRoomOf(path));
    expect(new Set(rooms)).toEqual(new Set([undefined, ...serverFloors.flat()]));
  });

  it.each([
    ['a higher floor', 'access/guard.ts', "import { a } from '../sync/epoch.ts';"],
    ['a type of a higher floor', 'sync/feed.ts', "import type { A } from '../live/hub.ts';"],
    ['a room of the same floor', 'live/hub.ts', "import { a } from '../http/log/log.ts';"],
    ['the start', 'http/health/health.ts', "import type { Config } from '../../config.ts';"],
    [
      'a feature, in a table',
      'access/sessions-table.ts',
      "import { a } from '../features/a/b.ts';",
    ],
    [
      'a room without a floor',
      'features/chat/chat-feed.ts',
      "import { a } from '../../queue/a.ts';",
    ],
  ])('keeps the server from importing %s', (_what, path, text) => {
    const file = sourceFile(`api/src/${path}`, `${text}\n`);
    expect(findForbiddenImports([file])).toHaveLength(1);
  });

  it.each([
    ['a lower floor', 'http/sessions/sessions.ts', "import { a } from '../../access/guard.ts';"],
    ['any room, at the start', 'app.ts', "import { a } from './live/live.ts';"],
    [
      'a table, in the schema',
      'database/schema.ts',
      "import type { A } from '../sync/sync-tables.ts';",
    ],
  ])('lets the server import %s', (_what, path, text) => {
    const file = sourceFile(`api/src/${path}`, `${text}\n`);
    expect(findForbiddenImports([file])).toEqual([]);
  });

  it('keeps server handlers inside their feature', () => {
    const path = 'api/src/features/users/users-handlers.ts';
    const shared = "import { a } from '../account/session-repository.ts';\n";
    const decided = "import { b } from '../account/account-handlers.ts';\n";
    expect(findForbiddenImports([sourceFile(path, shared + decided)])).toHaveLength(1);
  });

  it('lets features of the app share rooms, which know no feature', () => {
    const shared = 'pwa/src/features/admin-list/use-admin-list.ts';
    const users = 'pwa/src/features/users/admin-users-screen.tsx';
    const down = "import { a } from '../admin-list/use-admin-list.ts';\n";
    const up = "import { b } from '../users/admin-users-screen.tsx';\n";
    expect(findForbiddenImports([sourceFile(users, down)])).toEqual([]);
    expect(findForbiddenImports([sourceFile(shared, up)])).toHaveLength(1);
  });

  it('lets a migration import the files of its own folder alone', () => {
    const path = 'api/src/database/migrations/20261122170000_a.ts';
    const own = "import { a } from './20261122170000_a/users.ts';\n";
    const other = "import { b } from './20261122170000_ab/users.ts';\n";
    expect(findForbiddenImports([sourceFile(path, own)])).toEqual([]);
    expect(findForbiddenImports([sourceFile(path, own + other)])).toHaveLength(1);
  });

  it('finds imports of every form', () => {
    const text = [
      "import type { A } from './a.ts';",
      "import './b.css';",
      "export { c } from './c.ts';",
      "const d = await import('./d.ts');",
      "import {\n  e,\n  type F,\n} from './e.ts';",
    ].join('\n');
    const imports = sourceFile('pwa/src/app/x.ts', text).imports;
    const byTarget = imports.toSorted((one, other) => one.target.localeCompare(other.target));
    expect(byTarget).toEqual([
      { target: 'pwa/src/app/a.ts', isTypeOnly: true },
      { target: 'pwa/src/app/b.css', isTypeOnly: false },
      { target: 'pwa/src/app/c.ts', isTypeOnly: false },
      { target: 'pwa/src/app/d.ts', isTypeOnly: false },
      { target: 'pwa/src/app/e.ts', isTypeOnly: false },
    ]);
  });
});
