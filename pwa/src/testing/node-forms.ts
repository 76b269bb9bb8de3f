import { Blob, File } from 'node:buffer';
import { vi } from 'vitest';

/**
 * Installs forms and files Node's fetch can send, unlike jsdom's; `vi.unstubAllGlobals` undoes it.
 */
export async function useNodeForms(): Promise<void> {
  const empty = await new Response(new URLSearchParams()).formData();
  vi.stubGlobal('FormData', empty.constructor);
  vi.stubGlobal('Blob', Blob);
  vi.stubGlobal('File', File);
}
