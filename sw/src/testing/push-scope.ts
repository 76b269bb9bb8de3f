import { vi } from 'vitest';

interface Shown {
  readonly title: string;
  readonly options: NotificationOptions & {
    readonly data: { readonly path: string; readonly listed?: { readonly at: number } };
  };
}

export const subscribe = vi.fn<(options: PushSubscriptionOptionsInit) => Promise<object>>();

/** The scope the worker runs in, as far as showing pushes needs it. */
export class WorkerScope extends EventTarget {
  readonly location = new URL('http://localhost/sw.js');
  shown: Shown[] = [];
  windows: object[] = [];
  readonly clients = {
    matchAll: () => Promise.resolve(this.windows),
    openWindow: vi.fn<(url: string) => Promise<null>>().mockResolvedValue(null),
  };
  readonly registration = {
    showNotification: (title: string, options: Shown['options']) => {
      this.shown = this.shown.filter((one) => one.options.tag !== options.tag);
      this.shown.push({ title, options });
      return Promise.resolve();
    },
    getNotifications: ({ tag }: GetNotificationOptions = {}) =>
      Promise.resolve(
        this.shown
          .filter(({ options }) => tag === undefined || options.tag === tag)
          .map(({ options }) => options),
      ),
    pushManager: { subscribe },
  };
}
