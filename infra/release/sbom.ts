import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { runCommand } from '../scripts/run-command.ts';

const edgesSchema = v.object({ ref: v.string(), dependsOn: v.optional(v.array(v.string()), []) });

const sbomSchema = v.looseObject({
  bomFormat: v.literal('CycloneDX'),
  metadata: v.looseObject({ component: v.looseObject({ 'bom-ref': v.string() }) }),
  components: v.array(v.looseObject({ 'bom-ref': v.string() })),
  dependencies: v.array(edgesSchema),
});

type Edges = v.InferOutput<typeof edgesSchema>;

const pnpm = 'pnpm@12.21.0';

/** The SBOM of this checkout's production packages, as a release has it. @throws with pnpm's output */
export async function makeSbom(time: Date): Promise<string> {
  const made = await runCommand(
    'npx',
    ['--yes', pnpm, 'sbom', '--prod', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'],
    { limit: 120_000 },
  );
  if (made.code !== 0) throw new Error(`The SBOM could not be made.\n${made.output}`);
  return pinSbom(made.output, time);
}

/**
 * The SBOM with what differs from run to run pinned: the time is the commit's, the serial number
 * follows from the contents, lists are sorted.
 * @param output a CycloneDX document, which a notice of npm may precede
 */
export function pinSbom(output: string, time: Date): string {
  const parsed: unknown = JSON.parse(output.slice(output.indexOf('\n{') + 1));
  const { serialNumber: _random, ...sbom } = v.parse(sbomSchema, parsed);
  const pinned = {
    ...sbom,
    metadata: { ...sbom.metadata, timestamp: time.toISOString() },
    components: sbom.components.toSorted((a, b) => order(a['bom-ref'], b['bom-ref'])),
    dependencies: pinEdges(sbom.metadata.component['bom-ref'], sbom.dependencies),
  };
  const hash = createHash('sha256').update(JSON.stringify(pinned)).digest('hex');
  // The form of a uuid of version 8, which is free for such.
  const groups = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`];
  const id = [...groups, `8${hash.slice(17, 20)}`, hash.slice(20, 32)].join('-');
  return `${JSON.stringify({ ...pinned, serialNumber: `urn:uuid:${id}` }, null, 2)}\n`;
}

/**
 * What a package of the workspace depends on, pnpm names sometimes at the package and sometimes at
 * the root: all of it is put at the root.
 */
function pinEdges(root: string, edges: readonly Edges[]): Edges[] {
  const isOwn = (ref: string) => ref === root || ref.startsWith('pkg:npm/%40greenroom/');
  const own = edges.filter(({ ref }) => isOwn(ref)).flatMap(({ dependsOn }) => dependsOn);
  const direct = [...new Set(own)].filter((ref) => ref !== root).toSorted(order);
  return edges
    .map(({ ref, dependsOn }) => {
      if (ref === root) return { ref, dependsOn: direct };
      return { ref, dependsOn: isOwn(ref) ? [] : dependsOn.toSorted(order) };
    })
    .toSorted((a, b) => order(a.ref, b.ref));
}

/** By code units, whatever the machine's language. */
function order(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
