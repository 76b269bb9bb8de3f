/** Milliseconds a proof serves; signing in is one (docs/decisions/fresh-proof.md). */
export const proofLife = 10 * 60_000;

/** Whether a proof still serves. `provenAt` null: the session has none. */
export function isProofFresh(provenAt: Date | null, now: Date): boolean {
  if (provenAt === null) return false;
  const age = now.getTime() - provenAt.getTime();
  return age >= 0 && age < proofLife;
}
