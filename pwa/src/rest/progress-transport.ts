import type { CallOptions } from './call-api.ts';

/**
 * Sends a request and reports which part of its body was sent, from 0 to 1. `fetch` reports none of
 * it, so this is an XMLHttpRequest.
 */
export function reportProgress(
  onProgress: (part: number) => void,
): NonNullable<CallOptions['transport']> {
  return (url, { method = 'GET', body, headers, signal }) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const request = new XMLHttpRequest();
      const fail = () => reject(new TypeError('The server cannot be reached'));
      request.upload.addEventListener('progress', ({ loaded, total }) =>
        onProgress(total === 0 ? 1 : loaded / total),
      );
      request.upload.addEventListener('load', () => onProgress(1));
      request.addEventListener('error', fail);
      request.addEventListener('abort', () => reject(signal?.reason as Error));
      request.addEventListener('load', () => resolve(asResponse(request)));
      signal?.addEventListener('abort', () => request.abort());
      request.open(method, url);
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.send(body as XMLHttpRequestBodyInit | null);
    });
}

function asResponse(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/);
  const headers = lines.map((line) => line.split(/:\s*/, 2) as [string, string]);
  const { status, responseText } = request;
  return new Response(responseText === '' ? null : responseText, {
    status,
    headers: headers.filter(([name]) => name !== ''),
  });
}
