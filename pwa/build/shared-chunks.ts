import type { Rolldown } from 'vite';

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** Floors of the app, which import downward only: no two of their files import each other. */
const floors = [
  { name: 'shared-packages', test: /node_modules\// },
  { name: 'shared-rules', test: /\/sync-protocol\/src\// },
  { name: 'shared-device', test: /\/src\/(?:platform|rest|replica)\// },
  { name: 'shared-ui', test: /\/src\/ui\// },
] as const;

/** What a module of the administrators' screens is called, or its folder, within `src`. */
const isAdminModule = (place: string) => /\/(?:admin[-/]|[^/]+-admin[-/.])/.test(place);

/** These modules and what they import, directly or through others. */
function findImported(
  roots: readonly string[],
  graph: Graph,
  follows: (dynamicImport: string) => boolean = () => false,
): ReadonlySet<string> {
  const found = new Set(roots);
  for (const id of found) {
    const module = graph.getModuleInfo(id);
    for (const imported of module?.importedIds ?? []) found.add(imported);
    for (const imported of module?.dynamicallyImportedIds ?? []) {
      if (follows(imported)) found.add(imported);
    }
  }
  return found;
}

export interface Starts {
  /** The repository's folder, whose own path says nothing of its modules. */
  readonly root: string;
  /** Path of the module that index.html loads. */
  readonly main: string;
  /** Modules that begin a file which starts load: those files have all they import. */
  readonly files: readonly RegExp[];
  /** Screens of a start without a session. */
  readonly signedOut: RegExp;
}

/**
 * Names the file of a module that several screens share: that of its floor, or one for screens without
 * a session, or one for what only administrators' screens use. Null: a start loads it.
 */
export function nameSharedFile({ root, main, files, signedOut }: Starts) {
  const placeOf = (id: string) => id.replace(root, '/');
  const readGraph = (graph: Graph) => {
    const all = [...findImported([main], graph, () => true)];
    const matching = (tests: readonly RegExp[]) =>
      findImported(
        all.filter((id) => tests.some((test) => test.test(id))),
        graph,
      );
    const ofMembers = findImported([main], graph, (id) => !isAdminModule(placeOf(id)));
    return { ofStart: matching(files), ofSignedOut: matching([signedOut]), ofMembers };
  };
  let read: ReturnType<typeof readGraph> | undefined;
  return (id: string, graph: Graph): string | null => {
    read ??= readGraph(graph);
    if (read.ofStart.has(id)) return null;
    if (read.ofSignedOut.has(id)) return 'shared-signed-out';
    if (!read.ofMembers.has(id)) return 'shared-admin';
    return floors.find(({ test }) => test.test(placeOf(id)))?.name ?? 'shared-features';
  };
}
