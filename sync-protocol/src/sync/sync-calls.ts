import { defineCall } from '../call.ts';
import { maxBatchBytes } from './sync-limits.ts';
import { syncAnswerSchema } from './sync-answer.ts';
import { syncEndpoint } from './sync-endpoint.ts';
import { syncRequestSchema } from './sync-request-schema.ts';

/** A paused account may still pull. */
export const exchange = defineCall({
  name: 'sync.exchange',
  ...syncEndpoint,
  summary: 'Push queued mutations and pull what changed',
  access: 'member',
  whilePaused: true,
  body: syncRequestSchema,
  answer: syncAnswerSchema,
  problems: [
    'client_too_old',
    'other_account',
    'other_epoch',
    'sequence_conflict',
    'server_too_old',
    'too_many_requests',
  ],
  bodyLimit: 2 * maxBatchBytes,
});

export const syncCalls = [exchange] as const;
