import { defineCall } from '../call.ts';
import { accountSchema } from './account-records.ts';

// Every start of the app makes this call: it stands apart, so that the others are not loaded with it.

/** GET /api/auth/user: the signed-in account; 401 without a session. */
export const currentUser = defineCall({
  name: 'account.currentUser',
  method: 'GET',
  path: '/api/auth/user',
  summary: 'The signed-in account',
  access: 'member',
  inMaintenance: true,
  whilePasswordChange: true,
  answer: accountSchema,
});
