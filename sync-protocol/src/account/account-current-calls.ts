import { defineCall } from '../call.ts';
import { accountSchema } from './account-records.ts';

// In its own file: every start of the app makes this call and must not load the others.

/** 401 without a session. */
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
