import { setupServer } from 'msw/node';

/** The server of component tests; `server.use(mockCall(…))` gives it its answers for one test. */
export const server = setupServer();
