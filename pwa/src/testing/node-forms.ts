import { Blob, File } from 'node:buffer';
import { vi } from 'vitest';

/**
 * Forms and files that Node's fetch can send: jsdom's own are strangers to it. For a whole test file;
 * `vi.unstubAllGlobals` ends it.
 */
export async function useNodeForms(): Promise<void> {
  const empty = await new Response(new URLSearchParams()).formData();
  vi.stubGlobal('FormData', empty.constructor);
  vi.stubGlobal('Blob', Blob);
  vi.stubGlobal('File', File);
}
