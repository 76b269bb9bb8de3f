/** The administrators' screens that exist (admin side 2), each in admin-screens.ts. */
export const adminPaths = [
  '/admin-dashboard',
  '/admin/users',
  '/admin/messages',
  '/admin/account-deletion-requests',
  '/admin/audit',
] as const;

export type AdminPath = (typeof adminPaths)[number];
