/**
 * Paths of the administrators' screens (admin side 2), in the order of the sidebar; their rows are in
 * admin-places.ts.
 */
export const adminPaths = [
  '/admin-dashboard',
  '/admin/users',
  '/admin/messages',
  '/admin/concerns',
  '/admin/announcements',
  '/admin/blocklist',
  '/admin/account-deletion-requests',
  '/admin/analytics',
  '/admin/analytics/report',
  '/admin/audit',
  '/admin/system',
  '/admin/earnings',
  '/admin/targets',
  '/admin/bank-details/submissions',
  '/admin/training',
  '/admin/module-access',
  '/admin/training-progress',
] as const;

export type AdminPath = (typeof adminPaths)[number];
