/** Whether another tab activated the worker of a newer version than this page. Never rejects. */
export async function isWorkerNewer(): Promise<boolean> {
  const own = document.querySelector('script[type=module][src]')?.getAttribute('src');
  if (!own || !navigator.serviceWorker.controller) return false;
  // The worker answers with its own page.
  const page = await fetch('/index.html')
    .then((answer) => answer.text())
    .catch(() => own);
  return !page.includes(own);
}
