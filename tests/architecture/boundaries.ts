import type { Import, SourceFile } from './source-tree.ts';

/** A rule of ARCHITECTURE.md: the violation of `file` importing `imported`, as a text; null: none. */
type ImportRule = (file: SourceFile, imported: Import) => string | null;

const isTest = (path: string) => /\.test\.tsx?$|\/testing\//.test(path);
/** Rooms of `pwa/src/features` that hold what several features use; they know none. */
const sharedRooms: readonly string[] = ['admin-list', 'changes', 'registration'];
const folderOf = (path: string) => /^(?:pwa|api)\/src\/features\/([a-z-]+)\//.exec(path)?.[1];
const isShared = (path: string) => sharedRooms.includes(folderOf(path) ?? '');
const featureOf = (path: string) => (isShared(path) ? undefined : folderOf(path));
const isOfServer = (path: string) => path.startsWith('api/');
const isWorkspacePath = (target: string) =>
  /^(api|infra|pwa|sw|sync-protocol|tests)\//.test(target);
const packageOf = (path: string) => path.split('/')[0] ?? '';
const pwaLayerOf = (path: string) => {
  if (!path.startsWith('pwa/src/')) return undefined;
  return /^pwa\/src\/([a-z-]+)\//.exec(path)?.[1] ?? 'app';
};

/** Packages each package may import, besides itself. */
const packageImports: Readonly<Record<string, readonly string[]>> = {
  'sync-protocol': [],
  api: ['sync-protocol'],
  pwa: ['sync-protocol'],
  sw: ['pwa', 'sync-protocol'],
  infra: ['api', 'sync-protocol'],
  tests: ['api', 'infra', 'pwa', 'sw', 'sync-protocol'],
};

/** Folders of the app each folder may import, besides itself. */
const layerImports: Readonly<Record<string, readonly string[]>> = {
  app: ['features', 'replica', 'rest', 'ui', 'platform'],
  features: ['replica', 'rest', 'ui', 'platform'],
  replica: ['rest', 'platform'],
  rest: ['platform'],
  ui: ['platform'],
  platform: [],
};

/**
 * Floors of the server, the lowest first. A room imports rooms of lower floors alone, types included;
 * rooms of one floor do not know each other.
 */
const serverFloors: readonly (readonly string[])[] = [
  ['app-error.ts'],
  ['database', 'crypto', 'files'],
  // Jobs know no feature: features start theirs with them.
  ['access', 'jobs'],
  ['sync', 'backup'],
  ['features'],
  ['http', 'live', 'metrics'],
  ['start'],
];
const floorOf = (room: string) => serverFloors.findIndex((rooms) => rooms.includes(room));

/** The room of a file of the server. Files beside the rooms put them together: `start`. */
const serverRoomOf = (path: string) => {
  if (!path.startsWith('api/src/')) return undefined;
  // A feature's tables are part of the schema, though they stand beside its repository.
  if (/-tables?\.ts$/.test(path)) return 'database';
  const room = path.split('/')[2] ?? '';
  return room.endsWith('.ts') && room !== 'app-error.ts' ? 'start' : room;
};

const packagesPointOneWay: ImportRule = (file, { target }) => {
  if (!isWorkspacePath(target)) return null;
  const [from, to] = [packageOf(file.path), packageOf(target)];
  if (from === to || packageImports[from]?.includes(to)) return null;
  return `${from} may not know ${to}`;
};

const workerKnowsReplicaAlone: ImportRule = (file, { target }) => {
  if (!file.path.startsWith('sw/') || !target.startsWith('pwa/')) return null;
  return target.startsWith('pwa/src/replica/') ? null : 'the worker knows the replica alone';
};

const layersPointOneWay: ImportRule = (file, { target }) => {
  const [from, to] = [pwaLayerOf(file.path), pwaLayerOf(target)];
  if (isTest(file.path) || from === undefined || to === undefined || from === to) return null;
  return layerImports[from]?.includes(to) ? null : `${from} may not know ${to}`;
};

const serverFloorsPointDown: ImportRule = (file, { target }) => {
  const [from, to] = [serverRoomOf(file.path), serverRoomOf(target)];
  if (isTest(file.path) || from === undefined || to === undefined || from === to) return null;
  const unplaced = [from, to].find((room) => floorOf(room) === -1);
  if (unplaced !== undefined) return `${unplaced} has no floor`;
  return floorOf(to) < floorOf(from) ? null : `${from} may not know ${to}`;
};

const featuresStandAlone: ImportRule = (file, { target }) => {
  const [from, to] = [featureOf(file.path), featureOf(target)];
  if (isTest(file.path) || to === undefined || from === to) return null;
  if (isShared(file.path)) return `what features share may not know feature ${to}`;
  if (from === undefined) return null;
  if (!isOfServer(file.path)) return `feature ${from} may not know feature ${to}; app composes`;
  // Server features share rows through queries (an approval ends sessions), never through handlers.
  return /-(handlers|feed|feature)\.ts$/.test(target)
    ? `feature ${from} may not know what feature ${to} decides`
    : null;
};

const contractIsPure: ImportRule = (file, { target }) => {
  if (!file.path.startsWith('sync-protocol/src/') || isTest(file.path)) return null;
  if (target === 'valibot' || target.startsWith('sync-protocol/src/')) return null;
  return 'sync-protocol depends on valibot alone';
};

const dexieStaysInReplica: ImportRule = (file, { target }) => {
  if (!/^(pwa|sw)\//.test(file.path) || isTest(file.path)) return null;
  if (target !== 'dexie' && target !== 'dexie-react-hooks') return null;
  const isAllowed = /^pwa\/src\/replica\/|-queries\.tsx?$/.test(file.path);
  return isAllowed ? null : 'Dexie stands in replica and *-queries alone';
};

/** Files that may contain queries (design.md, The workspace). */
const holdsQueries = /^api\/src\/(database|sync)\/|-(repository|feed)\.ts$/;

const kyselyStaysInRepositories: ImportRule = (file, { target, isTypeOnly }) => {
  if (!file.path.startsWith('api/src/') || isTest(file.path) || isTypeOnly) return null;
  if (target !== 'kysely' && target !== 'pg') return null;
  // LISTEN holds a connection open and is not a query.
  if (file.path === 'api/src/live/listen.ts' && target === 'pg') return null;
  return holdsQueries.test(file.path) ? null : `${target} stands in repositories and feeds`;
};

const effectsArePure: ImportRule = (file, { target, isTypeOnly }) => {
  if (!file.path.endsWith('-effects.ts') || isTypeOnly) return null;
  if (target.startsWith('sync-protocol/src/') || target === 'date-fns') return null;
  const isOfFeature = featureOf(target) === featureOf(file.path);
  const isPlain = isOfFeature && target.endsWith('.ts') && !target.endsWith('-queries.ts');
  return isPlain ? null : 'effects are pure';
};

const migrationsAreFrozen: ImportRule = (file, { target }) => {
  const name = /^api\/src\/database\/migrations\/\d\w*/.exec(file.path)?.[0];
  if (name === undefined || !isWorkspacePath(target) || target.startsWith(`${name}/`)) return null;
  return 'a migration imports nothing of the app';
};

export const importRules = {
  packagesPointOneWay,
  workerKnowsReplicaAlone,
  layersPointOneWay,
  serverFloorsPointDown,
  featuresStandAlone,
  contractIsPure,
  dexieStaysInReplica,
  kyselyStaysInRepositories,
  effectsArePure,
  migrationsAreFrozen,
} as const satisfies Record<string, ImportRule>;

/** Every import that violates one of `rules`, one line each. */
export function findForbiddenImports(
  files: readonly SourceFile[],
  rules: Readonly<Record<string, ImportRule>> = importRules,
): string[] {
  return files.flatMap((file) =>
    file.imports.flatMap((imported) =>
      Object.values(rules).flatMap((rule) => {
        const reason = rule(file, imported);
        return reason === null ? [] : [`${file.path} imports ${imported.target}: ${reason}`];
      }),
    ),
  );
}

export { holdsQueries, isTest, serverFloors, serverRoomOf };
