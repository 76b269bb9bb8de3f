/**
 * Whether a change was made from the current version of what it changes. `basedOn`: when the version
 * its author was shown had been changed, null for never; absent: unchecked, as older clients send it.
 */
export function isBasedOn(basedOn: string | null | undefined, changedAt: Date | null): boolean {
  if (basedOn === undefined) return true;
  return (basedOn === null ? null : Date.parse(basedOn)) === (changedAt?.getTime() ?? null);
}
