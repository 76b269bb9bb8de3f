import { answerSaved } from '@greenroom/pwa/replica/saved-files/answer-saved';
import { registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope;

/** Addresses of files; the static routes of shell.ts let them reach the worker. */
const filePaths = /^\/api\/(?:files|documents)\/[^/]+$/;

/** Answers files that the signed-in member saved on this device; others come from the server. */
export function serveSavedFiles(): void {
  const isFile = ({ url }: { readonly url: URL }) =>
    url.origin === self.location.origin && filePaths.test(url.pathname);
  for (const method of ['GET', 'HEAD'] as const) registerRoute(isFile, answerFile, method);
}

async function answerFile({ request }: { readonly request: Request }): Promise<Response> {
  // A saved file that cannot be read is asked for like any other.
  const saved = await answerSaved(request).catch(() => null);
  return saved ?? (await fetch(request));
}
