/**
 * Where administrators' screens are (admin side 2). Which there are, admin/admin-features.ts knows, which
 * a member's start does not load.
 */
export const adminPatterns = ['/admin-dashboard', '/admin/*'] as const;
