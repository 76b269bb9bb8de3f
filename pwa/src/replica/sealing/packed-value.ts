const lengthBytes = 4;
/** The field that stands for bytes: no row has one of this name. */
const bytesField = '$bytes';

/** A stored value as bytes: JSON, and the array buffers among its fields after it. */
export function packValue(value: unknown): Uint8Array {
  const parts: Uint8Array[] = [];
  const text = JSON.stringify(value, (_field, part: unknown) => {
    if (!(part instanceof ArrayBuffer)) return part;
    parts.push(new Uint8Array(part));
    return { [bytesField]: part.byteLength };
  });
  const json = new TextEncoder().encode(text);
  const total = parts.reduce((sum, { length }) => sum + length, lengthBytes + json.length);
  const packed = new Uint8Array(total);
  new DataView(packed.buffer).setUint32(0, json.length);
  packed.set(json, lengthBytes);
  let at = lengthBytes + json.length;
  for (const part of parts) {
    packed.set(part, at);
    at += part.length;
  }
  return packed;
}

/** The value of `packValue`. @throws {SyntaxError} when it is none */
export function unpackValue(packed: Uint8Array): unknown {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const end = lengthBytes + view.getUint32(0);
  const json = new TextDecoder().decode(packed.subarray(lengthBytes, end));
  if (end === packed.length) return JSON.parse(json);
  let at = end;
  return JSON.parse(json, (_field, part: unknown) => {
    const length = bytesIn(part);
    if (length === undefined) return part;
    at += length;
    return packed.slice(at - length, at).buffer;
  });
}

function bytesIn(part: unknown): number | undefined {
  if (typeof part !== 'object' || part === null || !(bytesField in part)) return undefined;
  return typeof part[bytesField] === 'number' ? part[bytesField] : undefined;
}
