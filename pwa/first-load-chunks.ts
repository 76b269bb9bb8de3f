import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The part of rolldown's context this needs. */
interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const sourceFile = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url));

/** What index.html loads, and what every start of somebody signed in loads besides. */
const startEntry = sourceFile('main.tsx');
const memberEntries = ['app/routes/signed-in-routes.tsx', 'app/session/session-engine.ts'].map(
  sourceFile,
);
/** What every start loads once its screen is there: bringing the device in step with the server. */
const exchangeEntry = sourceFile('replica/exchange-runner.ts');
/** The screens most starts begin with: files of their own, what they share is not. */
const homeEntry = sourceFile('app/routes/home-route.tsx');
const scheduleEntry = sourceFile('features/schedule/schedule-screen.tsx');

/** Through these packages' indexes everything there is would count as needed. */
const isBehindIndex = (id: string) => /lucide-react.dist.esm.icons|uuid.dist.v7/.test(id);

const isStyle = (id: string) => /\.css(?:$|\?)/.test(id);

const isKit = (id: string) => /pwa.src.(?:ui|platform|rest)./.test(id);

/** What icons are made of: below the icons, which other files of the first load import. */
const isBase = (id: string) => /node_modules|pwa.src.ui.icon.create-icon/.test(id);

type Closures = Readonly<
  Record<'start' | 'member' | 'exchange' | 'home' | 'schedule' | 'icons', ReadonlySet<string>>
>;

/**
 * Four files in place of forty for what is always loaded together: small files are compressed each
 * on their own, which cost 5 kB (gzip) of a first load. The rest is split by what imports it. A file
 * imports those above it alone, `base`, `start`, `member`, `exchange`: in a circle some would run too early.
 */
export function firstLoadChunks() {
  let closures: Closures | null = null;
  return {
    includeDependenciesRecursively: false,
    name: (id: string, graph: ModuleGraph) => {
      closures ??= findClosures(graph);
      const { start, member, exchange, home, schedule, icons } = closures;
      if (isBehindIndex(id)) return icons.has(iconOf(id) ?? '') ? 'base' : null;
      // A file waits for its own styles before it runs: those of the first screens come with the page.
      if (isStyle(id) && [member, home, schedule].some((part) => part.has(id))) return 'start';
      if (start.has(id)) return isBase(id) ? 'base' : 'start';
      if (member.has(id) || (home.has(id) && schedule.has(id))) return 'member';
      return exchange.has(id) ? 'exchange' : null;
    },
  };
}

function findClosures(graph: ModuleGraph): Closures {
  const member = closureOf(memberEntries, graph);
  const exchange = closureOf([exchangeEntry], graph);
  const home = closureOf([homeEntry], graph);
  const schedule = closureOf([scheduleEntry], graph);
  // Parts of the kit are wanted by the landing too, which must not bring the engine along.
  const kit = [...member, ...home, ...schedule].filter(isKit);
  const start = closureOf([startEntry, ...kit], graph);
  const files = readIconFiles();
  const names = [...start, ...member].flatMap(iconNamesIn);
  const icons = new Set(names.flatMap((name) => files.get(name) ?? []));
  return { start, member, exchange, home, schedule, icons };
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
