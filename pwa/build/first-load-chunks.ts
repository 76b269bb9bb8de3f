import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The part of rolldown's context this needs. */
interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const sourceFile = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

/** What index.html loads, and what every start of somebody signed in loads besides. */
const startEntry = sourceFile('main.tsx');
const memberEntries = ['app/routes/signed-in-routes.tsx', 'app/session/session-engine.ts'].map(
  sourceFile,
);
/** What every start loads once its screen is there: bringing the device in step with the server. */
const exchangeEntry = sourceFile('replica/exchange/exchange-runner.ts');
/** What changes the queue and settles it: at hand, all of it, before a person changes something. */
const queueEntries = [
  'replica/outbox/person-changes.ts',
  'replica/settle/settle-pages.ts',
  'replica/exchange/client-identity.ts',
  'replica/setbacks/park-first.ts',
  'replica/outbox/name-changes.ts',
  'replica/effects/replay-queue.ts',
  'replica/setbacks/faulty-batch.ts',
].map(sourceFile);
/** How changes show before the server has judged them: wanted with the queue, too. */
const effectsEntry = sourceFile('app/effects.ts');
const contractEntry = fileURLToPath(
  new URL('../../sync-protocol/src/contract.ts', import.meta.url),
);
/**
 * The screens most starts begin with, each a file with all it needs besides: what later screens share
 * with it they import from there, since a file for each icon and each query costs 200 bytes.
 */
const homeEntry = sourceFile('app/routes/home-route.tsx');
const scheduleEntry = sourceFile('features/schedule/schedule-screen.tsx');

/** Through these packages' indexes everything there is would count as needed. */
const isBehindIndex = (id: string) => /lucide-react.dist.esm.icons|uuid.dist.v7/.test(id);

const isStyle = (id: string) => /\.css(?:$|\?)/.test(id);

const isKit = (id: string) => /pwa.src.(?:ui|platform|rest)./.test(id);

const isReplica = (id: string) => /pwa.src.replica./.test(id);

/** What icons are made of: below the icons, which other files of the first load import. */
const isBase = (id: string) => /node_modules|pwa.src.ui.icon.create-icon/.test(id);

type Part = 'start' | 'member' | 'exchange' | 'queue' | 'effects' | 'home' | 'schedule';

interface Closures extends Readonly<Record<Part, ReadonlySet<string>>> {
  /** The files of the icons each part shows. */
  readonly icons: Readonly<Record<'base' | 'home' | 'schedule', ReadonlySet<string>>>;
}

/**
 * Four files in place of forty for what is always loaded together: small files are compressed each
 * on their own, which cost 5 kB (gzip) of a first load. The rest is split by what imports it. A file
 * imports those above it alone, `base`, `start`, `member`, then `exchange`, `queue` and the first screens: in a
 * circle some would run too early.
 */
export function firstLoadChunks() {
  let closures: Closures | null = null;
  return {
    includeDependenciesRecursively: false,
    name: (id: string, graph: ModuleGraph) => {
      closures ??= findClosures(graph);
      const { start, member, exchange, queue, effects, home, schedule, icons } = closures;
      if (isBehindIndex(id)) {
        const icon = iconOf(id) ?? '';
        if (icons.base.has(icon)) return 'base';
        if (icons.home.has(icon)) return 'home-route';
        return icons.schedule.has(icon) ? 'schedule-screen' : null;
      }
      // A file waits for its own styles before it runs: those of the first screens come with the page.
      if (isStyle(id) && [member, home, schedule].some((part) => part.has(id))) return 'start';
      if (start.has(id)) return isBase(id) ? 'base' : 'start';
      if (member.has(id) || (home.has(id) && schedule.has(id))) return 'member';
      if (home.has(id)) return 'home-route';
      if (schedule.has(id)) return 'schedule-screen';
      if (exchange.has(id)) return 'exchange';
      // What a call's input is checked with, other screens need without the queue.
      return effects.has(id) || (queue.has(id) && isReplica(id)) ? 'queue' : null;
    },
  };
}

/**
 * The files asked for together with one that is loaded later: those of somebody who is not signed in,
 * whose browser has nothing yet. For others the list would be a kilobyte of every first load, and
 * what a screen imports is in the worker's cache, or fetched when the page is idle.
 */
export function keepPreloads(
  file: string,
  imported: string[],
  host: { hostType: string },
): string[] {
  return host.hostType === 'html' || /(?:kept-landing|auth-route)-/.test(file) ? imported : [];
}

function findClosures(graph: ModuleGraph): Closures {
  const member = closureOf(memberEntries, graph);
  const exchange = closureOf([exchangeEntry], graph);
  const queue = closureOf(queueEntries, graph);
  // What the contract needs too, the queue imports with it.
  const contract = closureOf([contractEntry], graph);
  const own = [...closureOf([effectsEntry], graph)].filter((file) => !contract.has(file));
  const effects = new Set(own);
  const home = closureOf([homeEntry], graph);
  const schedule = closureOf([scheduleEntry], graph);
  // Parts of the kit are wanted by the landing too, which must not bring the engine along.
  const kit = [...member, ...home, ...schedule].filter(isKit);
  const start = closureOf([startEntry, ...kit], graph);
  const files = readIconFiles();
  const iconsIn = (part: Iterable<string>) =>
    new Set([...part].flatMap(iconNamesIn).flatMap((name) => files.get(name) ?? []));
  const onBoth = [...iconsIn(home)].filter((icon) => iconsIn(schedule).has(icon));
  const icons = {
    base: new Set([...iconsIn([...start, ...member]), ...onBoth]),
    home: iconsIn(home),
    schedule: iconsIn(schedule),
  };
  return { start, member, exchange, queue, effects, home, schedule, icons };
}

/** 'chevron-right' of lucide-react's file for it; null for other files. */
function iconOf(id: string): string | null {
  return /lucide-react.dist.esm.icons.([a-z\d-]+)\.mjs/.exec(id)?.[1] ?? null;
}

/** The file each icon comes from; many have several names. */
function readIconFiles(): ReadonlyMap<string, string> {
  const index = fileURLToPath(import.meta.resolve('lucide-react/dist/esm/lucide-react.mjs'));
  const lines = readFileSync(index, 'utf8').matchAll(
    /export \{([^}]+)\} from '\.\/icons\/([a-z\d-]+)\.mjs'/g,
  );
  return new Map(
    [...lines].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/as (\w+)/g)].map(([, name = '']) => [name, file] as const),
    ),
  );
}

/** The names a source file imports from lucide-react. */
function iconNamesIn(id: string): string[] {
  if (!/pwa.src.+\.tsx?$/.test(id)) return [];
  const list = /import \{([^}]+)\} from 'lucide-react'/.exec(readFileSync(id, 'utf8'))?.[1] ?? '';
  return [...list.matchAll(/\w+/g)].map(([name]) => name);
}

/** Everything these modules import without `import()`, themselves included. */
function closureOf(entries: readonly string[], graph: ModuleGraph): ReadonlySet<string> {
  const found = new Set(entries);
  for (const id of found) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  }
  return found;
}
