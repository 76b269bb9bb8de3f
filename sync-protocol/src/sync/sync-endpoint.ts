/**
 * Where devices exchange. Apart from the call, whose schemas of what is sent only the server reads: a
 * start of the app loads none of them.
 */
export const syncEndpoint = { method: 'POST', path: '/api/sync' } as const;
