import type { RequestContext, SessionControl } from '../handler.ts';

const session: SessionControl = {
  sid: undefined,
  lastSid: undefined,
  pending: undefined,
  holdSignIn: () => undefined,
  start: () => Promise.resolve(),
  handOver: () => undefined,
  end: () => Promise.resolve(),
  leave: () => Promise.resolve(),
};

/** What a handler called without a request has of it. */
export const noRequest: Pick<RequestContext, 'session' | 'address' | 'origin' | 'setHeader'> = {
  session,
  address: '127.0.0.1',
  origin: 'http://localhost:3000',
  setHeader: () => undefined,
};
