import * as v from 'valibot';
import { readTab, writeTab } from '../../platform/storage/web-storage.ts';

const key = 'greenroom.setup-form';
const typed = v.fallback(v.string(), '');
/** What a reload leaves: never the password or the setup code. */
const keptSchema = v.object({ username: typed, email: typed, firstName: typed, lastName: typed });

/** What was typed in this tab before a reload. */
export function readKeptForm(): Partial<v.InferOutput<typeof keptSchema>> {
  const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), keptSchema), readTab(key));
  return kept.success ? kept.output : {};
}

/** Keeps of a form's values what may be kept. */
export function keepForm(values: object): void {
  writeTab(key, JSON.stringify(v.parse(keptSchema, values)));
}

export function forgetForm(): void {
  writeTab(key, null);
}
