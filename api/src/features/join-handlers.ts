/** All members of a union at once. */
type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** The handlers of all parts, by call. @throws for a call that two parts handle */
export function joinHandlers<Part extends object>(parts: readonly Part[]): AllOf<Part> {
  const entries = parts.flatMap((part) => Object.entries(part));
  const joined = Object.fromEntries(entries);
  const twice = entries.find(([call, handler]) => joined[call] !== handler);
  if (twice) throw new Error(`${twice[0]} is handled twice`);
  return joined as AllOf<Part>;
}
