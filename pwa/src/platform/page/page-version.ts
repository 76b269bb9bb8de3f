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
