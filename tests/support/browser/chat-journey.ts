import { createMember } from '../server/api-session.ts';
import { test as journey } from './journey.ts';

export { expect } from './journey.ts';

/** A journey in which, besides `mia`, there is another approved member, `rosa`. */
export const test = journey.extend<{ readonly other: string }>({
  other: async ({ server, admin }, use) => {
    await createMember(server.url, admin, 'rosa');
    await use('rosa');
  },
});

/** The screen of a laptop. */
export const desktop = { viewport: { width: 1440, height: 900 } };
