/** What remains of a member once the request is approved (decisions: Account). */
export const whatStays =
  'Username and display name in the request, and the username in the audit log.';
