// Serves everything from the cache, like the app's worker; the build inserts the file names.
const name = 'minimal';

addEventListener('install', (event) => {
  event.waitUntil(fill().then(() => skipWaiting()));
});
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  event.respondWith(answer(event.request));
});

async function fill() {
  const cache = await caches.open(name);
  const page = await fetch('/');
  const html = await page.clone().text();
  await cache.put('/', page);
  await cache.addAll(
    [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((match) => match[1]),
  );
}

async function answer(request) {
  const cache = await caches.open(name);
  return (await cache.match(request)) ?? fetch(request);
}
