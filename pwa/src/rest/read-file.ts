/** A file that could not be read, with the reason in words. */
export class FileReadError extends Error {}

/** The media type of a file's answer, without parameters. @throws {FileReadError} */
export async function readMediaType(url: string, signal: AbortSignal): Promise<string> {
  const response = await ask(url, signal, 'HEAD');
  return (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

/** A file's bytes. @throws {FileReadError} */
export async function readFileSize(url: string, signal: AbortSignal): Promise<number> {
  return Number((await ask(url, signal, 'HEAD')).headers.get('content-length') ?? 0);
}

/** @throws {FileReadError} */
export async function readFileText(url: string, signal: AbortSignal): Promise<string> {
  return await (await ask(url, signal, 'GET')).text();
}

/** @throws {FileReadError} */
export async function readFileBytes(url: string, signal: AbortSignal): Promise<ArrayBuffer> {
  return await (await ask(url, signal, 'GET')).arrayBuffer();
}

/** The browser may keep it on the disk. @throws {FileReadError} */
export async function readFileBlob(url: string): Promise<Blob> {
  return await (await ask(url, new AbortController().signal, 'GET')).blob();
}

/** The service worker may answer it from the device. */
async function ask(url: string, signal: AbortSignal, method: 'GET' | 'HEAD'): Promise<Response> {
  const response = await fetch(new URL(url, location.origin), {
    method,
    credentials: 'same-origin',
    signal,
  }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw new FileReadError('it could not be reached', { cause: error });
  });
  if (response.ok) return response;
  throw new FileReadError(
    response.status === 404 ? 'it does not exist any more' : `status ${response.status}`,
  );
}
