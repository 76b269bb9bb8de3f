/** Whether the server's page names other scripts, hence a newer version; false when unreachable. */
export async function isPageReplaced(): Promise<boolean> {
  try {
    // A screen's address: unlike `/`, the worker never answers it from its cache.
    const answer = await fetch('/auth', { cache: 'no-store', headers: { accept: 'text/html' } });
    if (!answer.ok) return false;
    const page = await answer.text();
    const own = document.querySelectorAll('script[type=module][src]');
    return [...own].some((script) => !page.includes(script.getAttribute('src') ?? ''));
  } catch {
    return false;
  }
}

/** Whether the active worker is of a newer version than this page. Never rejects. */
export async function isWorkerNewer(): Promise<boolean> {
  const own = document.querySelector('script[type=module][src]')?.getAttribute('src');
  if (!own || !navigator.serviceWorker.controller) return false;
  // The worker answers with its own page.
  const page = await fetch('/index.html')
    .then((answer) => (answer.ok ? answer.text() : own))
    .catch(() => own);
  return !page.includes(own);
}
