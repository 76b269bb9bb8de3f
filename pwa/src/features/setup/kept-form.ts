import * as v from 'valibot';
import { readTab, writeTab } from '../../platform/storage/web-storage.ts';

const key = 'greenroom.setup-form';
/** What a reload leaves: never the password or the setup code. */
const keptSchema = v.object({
  username: v.string(),
  email: v.string(),
  firstName: v.nullish(v.string(), ''),
  lastName: v.nullish(v.string(), ''),
});

type KeptForm = v.InferOutput<typeof keptSchema>;

/** What was typed in this tab before a reload. */
export function readKeptForm(): Partial<KeptForm> {
  const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), keptSchema), readTab(key));
  return kept.success ? kept.output : {};
}

/** Keeps of a form's values what may be kept. */
export function keepForm(values: v.InferInput<typeof keptSchema>): void {
  writeTab(key, JSON.stringify(v.parse(keptSchema, values)));
}

export function forgetForm(): void {
  writeTab(key, null);
}
