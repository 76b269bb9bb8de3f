import { idSchema } from '@greenroom/sync-protocol/values';
import * as v from 'valibot';
import { useSearchParams } from 'react-router-dom';

export const contentAddress = '/admin/training';

/** Address of the editor of a module; null: of a new one. */
export function editorAddress(moduleId: string | null): string {
  return `${contentAddress}?edit=${moduleId ?? 'new'}`;
}

/** Address of the members beside a module. */
export function accessAddress(moduleId: string): string {
  return `/admin/module-access?module=${moduleId}`;
}

/** The list, asking who may open the module that was just published. */
export function publishedAddress(moduleId: string): string {
  return `${contentAddress}?published=${moduleId}`;
}

/** What the address opens in the editor. */
export type Edited = { readonly id: string | null } | null;

/** The module being edited, `{id: null}` a new one. Null: the list is shown. */
export function useEdited(): Edited {
  const [params] = useSearchParams();
  const named = params.get('edit');
  if (named === 'new') return { id: null };
  return v.is(idSchema, named) ? { id: named } : null;
}
