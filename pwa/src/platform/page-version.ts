/**
 * Whether the server's page names other scripts than this one: it has another version by now. False
 * where the server is out of reach, since then nothing is known of another version.
 */
export async function isPageReplaced(): Promise<boolean> {
  try {
    // A screen's address: the worker answers no such request from its cache, unlike `/`.
    const answer = await fetch('/auth', { cache: 'no-store', headers: { accept: 'text/html' } });
    if (!answer.ok) return false;
    const page = await answer.text();
    const own = document.querySelectorAll('script[type=module][src]');
    return [...own].some((script) => !page.includes(script.getAttribute('src') ?? ''));
  } catch {
    return false;
  }
}
