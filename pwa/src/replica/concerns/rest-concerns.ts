import { callApi } from '../../rest/call-api.ts';
import type { ConcernTransport } from '../environment/transport.ts';

/** Sends concerns over REST with the session's cookie. */
export const restConcerns: ConcernTransport = {
  async send({ id, content, followUpCode }, signal) {
    await callApi('concerns.send', { id, content, followUpCode }, { signal });
  },
};
