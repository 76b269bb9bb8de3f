import { createMember } from '../server/api-session.ts';
import { test as journey } from './journey.ts';

export { expect } from './journey.ts';

/** A journey with a second approved member besides `mia`: `rosa`. */
export const test = journey.extend<{ readonly other: string }>({
  other: async ({ server, admin }, use) => {
    await createMember(server.url, admin, 'rosa');
    await use('rosa');
  },
});

export const desktop = { viewport: { width: 1440, height: 900 } };
