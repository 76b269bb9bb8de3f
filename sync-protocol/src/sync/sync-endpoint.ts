/** In its own file: a start must not load the request schemas, which only the server reads. */
export const syncEndpoint = { method: 'POST', path: '/api/sync' } as const;
