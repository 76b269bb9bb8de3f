import { vi } from 'vitest';
import { useNodeForms } from './node-forms.ts';

/**
 * An XMLHttpRequest that sends forms: jsdom's writes `[object FormData]`. Progress is reported half
 * way and at the end.
 */
class SendingXhr extends EventTarget {
  readonly upload = new EventTarget();
  readonly #headers = new Headers();
  readonly #ended = new AbortController();
  #method = 'GET';
  #url = '';
  #answer = { status: 0, text: '', headers: new Headers() };

  get status(): number {
    return this.#answer.status;
  }

  get responseText(): string {
    return this.#answer.text;
  }

  open(method: string, url: string | URL): void {
    this.#method = method;
    this.#url = String(url);
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  getAllResponseHeaders(): string {
    return [...this.#answer.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  }

  abort(): void {
    this.#ended.abort();
  }

  send(body?: BodyInit | null): void {
    void this.#send(body ?? null);
  }

  async #send(body: BodyInit | null): Promise<void> {
    const progress = { loaded: 1, total: 2 };
    this.upload.dispatchEvent(Object.assign(new Event('progress'), progress));
    try {
      const response = await fetch(this.#url, {
        method: this.#method,
        headers: this.#headers,
        body,
        signal: this.#ended.signal,
      });
      const { status, headers } = response;
      this.#answer = { status, headers, text: await response.text() };
      this.upload.dispatchEvent(new Event('load'));
      this.dispatchEvent(new Event('load'));
    } catch {
      this.dispatchEvent(new Event(this.#ended.signal.aborted ? 'abort' : 'error'));
    }
  }
}

/** Installs a request and forms that can be sent; `vi.unstubAllGlobals` undoes it. */
export async function useSentForms(): Promise<void> {
  await useNodeForms();
  vi.stubGlobal('XMLHttpRequest', SendingXhr);
}
