// @vitest-environment jsdom
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { server } from '../../testing/mock-server.ts';
import { setOnline } from '../../testing/window-state.ts';
import { watchMissingParts } from './missing-parts.ts';
import { useUpdateStore } from './update-store.ts';
import { waitUntil } from '../../testing/wait-for.ts';

const initial = useUpdateStore.getState();
const update = vi.fn<() => Promise<void>>();
let end: () => void;

beforeEach(() => {
  update.mockResolvedValue();
  const getRegistration = () => Promise.resolve({ update });
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { getRegistration },
    configurable: true,
  });
  document.head.innerHTML = '<script type="module" src="/assets/start-1.js"></script>';
  end = watchMissingParts();
});

afterEach(() => {
  end();
  setOnline(true);
  Reflect.deleteProperty(navigator, 'serviceWorker');
  document.head.innerHTML = '';
  useUpdateStore.setState(initial, true);
  vi.clearAllMocks();
});

/** @returns the number of requests for the page. */
function servePage(script: string): () => number {
  let times = 0;
  server.use(
    http.get('*/auth', () => {
      times += 1;
      return HttpResponse.html(`<script type="module" crossorigin src="${script}"></script>`);
    }),
  );
  return () => times;
}

/** Fires the event Vite fires when an `import()` fails. */
function failToLoad(): void {
  dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
}

const isMissing = () => useUpdateStore.getState().isPartMissing;

it('offers a reload where the server has another version, also after Later', async () => {
  useUpdateStore.setState({ isPutOff: true });
  servePage('/assets/start-2.js');
  failToLoad();
  await waitUntil(isMissing);
  expect(useUpdateStore.getState().isPutOff).toBe(false);
  await waitUntil(() => update.mock.calls.length === 1);
});

it('reports no new version for a failure while the server has this one', async () => {
  const asked = servePage('/assets/start-1.js');
  failToLoad();
  await waitUntil(() => asked() === 1);
  // The first check is complete before a second one starts.
  await waitUntil(() => {
    failToLoad();
    return asked() > 1;
  });
  expect(isMissing()).toBe(false);
});

it('does not ask without a network, nor fail when the server is out of reach', async () => {
  const asked = servePage('/assets/start-2.js');
  setOnline(false);
  failToLoad();
  expect(asked()).toBe(0);
  setOnline(true);
  let tries = 0;
  server.use(
    http.get('*/auth', () => {
      tries += 1;
      return HttpResponse.error();
    }),
  );
  await waitUntil(() => {
    failToLoad();
    return tries > 1;
  });
  expect(isMissing()).toBe(false);
});
