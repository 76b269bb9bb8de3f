/** Milliseconds a sign-in waits for its second step (docs/decisions/second-factor.md). */
export const pendingSignInLife = 10 * 60_000;
