import * as v from 'valibot';

/** What a client sends over /ws: flat JSON with a `type` (decisions.md, Conventions). */
export const clientMessageSchema = v.variant('type', [v.strictObject({ type: v.literal('ping') })]);

export type ClientMessage = v.InferOutput<typeof clientMessageSchema>;
