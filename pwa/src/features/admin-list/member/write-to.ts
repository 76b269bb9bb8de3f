import { idSchema } from '@greenroom/sync-protocol/values';
import * as v from 'valibot';

const letterSchema = v.object({
  member: v.object({ id: idSchema, username: v.string() }),
  title: v.string(),
  message: v.string(),
});

/** The beginning of an announcement to one member. */
export type Letter = v.InferOutput<typeof letterSchema>;

/** The way to where it is finished and sent: for a `Link`. */
export function wayToWrite(letter: Letter): { readonly to: string; readonly state: Letter } {
  return { to: '/admin/announcements?ask=write', state: letter };
}

/** What the way that led here begins. Null: nothing. */
export function readLetter(state: unknown): Letter | null {
  return v.is(letterSchema, state) ? state : null;
}
