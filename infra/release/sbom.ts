import { createHash } from 'node:crypto';
import * as v from 'valibot';

const sbomSchema = v.looseObject({
  bomFormat: v.literal('CycloneDX'),
  metadata: v.looseObject({}),
  components: v.array(v.looseObject({ 'bom-ref': v.string() })),
});

/**
 * The SBOM with what differs from run to run pinned: the time is the commit's, the serial number
 * follows from the contents, the components are sorted.
 * @param output a CycloneDX document, which a notice of npm may precede
 */
export function pinSbom(output: string, time: Date): string {
  const parsed: unknown = JSON.parse(output.slice(output.indexOf('\n{') + 1));
  const { serialNumber: _random, ...sbom } = v.parse(sbomSchema, parsed);
  const components = sbom.components.toSorted((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1));
  const pinned = {
    ...sbom,
    metadata: { ...sbom.metadata, timestamp: time.toISOString() },
    components,
  };
  const hash = createHash('sha256').update(JSON.stringify(pinned)).digest('hex');
  // The form of a uuid of version 8, which is free for such.
  const groups = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`];
  const id = [...groups, `8${hash.slice(17, 20)}`, hash.slice(20, 32)].join('-');
  return `${JSON.stringify({ ...pinned, serialNumber: `urn:uuid:${id}` }, null, 2)}\n`;
}
