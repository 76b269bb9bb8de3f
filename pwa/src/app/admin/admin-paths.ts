/** Paths of the administrators' screens (admin side 2); their screens are in admin-screens.ts. */
export const adminPaths = [
  '/admin-dashboard',
  '/admin/users',
  '/admin/messages',
  '/admin/concerns',
  '/admin/blocklist',
  '/admin/announcements',
  '/admin/earnings',
  '/admin/targets',
  '/admin/training',
  '/admin/module-access',
  '/admin/training-progress',
  '/admin/account-deletion-requests',
  '/admin/analytics',
  '/admin/analytics/report',
  '/admin/bank-details/submissions',
  '/admin/audit',
  '/admin/system',
] as const;

export type AdminPath = (typeof adminPaths)[number];
