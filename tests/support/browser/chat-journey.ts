import { createMember } from '../../../infra/client/make-accounts.ts';
import { test as journey } from './journey.ts';

export { expect } from './journey.ts';

/** A journey with a second approved member besides `mia`: `rosa`. */
export const test = journey.extend<{ readonly other: string }>({
  other: async ({ admin }, use) => {
    await createMember(admin, 'rosa');
    await use('rosa');
  },
});

export const desktop = { viewport: { width: 1440, height: 900 } };
