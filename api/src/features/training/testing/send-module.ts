import { type FormPart, multipartOf } from '../../../http/testing/multipart.ts';
import type { Caller, Reply } from '../../../http/testing/test-app.ts';

/** Fields of a module's form; `sections` as JSON unless it is a text. */
export type ModuleFields = Readonly<Record<string, unknown>>;

/** Sends a module's form. */
export function sendModule<Body>(
  caller: Caller,
  method: 'POST' | 'PUT',
  path: string,
  fields: ModuleFields,
): Promise<Reply<Body>> {
  const parts: FormPart[] = Object.entries(fields).map(([field, value]) => ({
    field,
    content: typeof value === 'string' ? value : JSON.stringify(value),
  }));
  const { payload, headers } = multipartOf(parts);
  return caller.send<Body>(method, path, payload, { headers });
}

export const modulesPath = '/api/admin/training-modules';
