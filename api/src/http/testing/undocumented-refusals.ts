import type { Call } from '@greenroom/sync-protocol/call';
import { calls } from '@greenroom/sync-protocol/contract';
import { problemSchema } from '@greenroom/sync-protocol/problem';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { problemCodesOf } from '../openapi/call-problems.ts';

/** Records every refusal whose code the call's contract does not declare, as `call: code`. */
export function recordUndocumentedRefusals(app: FastifyInstance): ReadonlySet<string> {
  const found = new Set<string>();
  const byRoute = new Map<string, Call>(
    (calls as readonly Call[]).map((call) => [`${call.method} ${call.path}`, call]),
  );
  app.addHook('onSend', async (request, reply, payload) => {
    const call = byRoute.get(`${request.method} ${request.routeOptions.url ?? ''}`);
    if (!call || reply.statusCode < 400 || typeof payload !== 'string') return;
    const problem = v.safeParse(problemSchema, JSON.parse(payload));
    if (!problem.success) found.add(`${call.name}: no problem but ${payload.slice(0, 100)}`);
    else if (!problemCodesOf(call).includes(problem.output.code)) {
      found.add(`${call.name}: ${problem.output.code}`);
    }
  });
  return found;
}
