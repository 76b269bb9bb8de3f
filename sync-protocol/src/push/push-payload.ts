import * as v from 'valibot';

/** The kind of the push on which the worker asks whether it is to erase what this browser keeps. */
export const erasureKind = 'erasure';

/**
 * The decrypted content of a push (decisions: Support, notifications, push). `user`: id of the
 * account it is for; the worker shows a neutral notice to anybody else. `tag`: a later push with the
 * same tag replaces the earlier one on the device. `url`: a path of the app.
 *
 * `web_push` and `notification` are the declarative form (8030 is its marker), which iOS shows by
 * itself when the worker fails. `mutable`: the worker may replace it, so that it can check the user.
 */
export const pushPayloadSchema = v.object({
  title: v.string(),
  body: v.string(),
  url: v.string(),
  kind: v.string(),
  user: v.nullable(v.string()),
  tag: v.string(),
  web_push: v.literal(8030),
  notification: v.object({
    title: v.string(),
    body: v.string(),
    /** Absolute where the server knows its public origin, else a path. */
    navigate: v.string(),
    tag: v.string(),
  }),
  mutable: v.literal(true),
});

export type PushPayload = v.InferOutput<typeof pushPayloadSchema>;
