// Keeps the files of the page, and nothing else, so that it opens while the server is away: unsent
// changes wait in it. What the server has is asked for first, so an old page is never shown beside
// a new server.

const name = 'outline-page';
const scope = new URL('./', location.href);
/** The folder of the page, or one of its files; what the server tells is never kept. */
const isOfPage = (url) => url.origin === scope.origin && url.pathname.startsWith(scope.pathname)
  && /^[\w.-]*$/.test(url.pathname.slice(scope.pathname.length));

async function keepAll() {
  const cache = await caches.open(name);
  const answer = await fetch(scope);
  const html = await answer.clone().text();
  await cache.put(scope, answer);
  await cache.addAll([...html.matchAll(/(?:href|src)="?([\w.-]+)/g)].map(([, file]) => new URL(file, scope)));
}

async function answer(request) {
  // The place within the list is in the query, and is no other page.
  const url = new URL(request.url);
  const kept = new URL(url.pathname, scope);
  try {
    const found = await fetch(request);
    if (found.ok && !found.redirected) (await caches.open(name)).put(kept, found.clone()).catch(() => {});
    // A new server has another token; the page says so, and still has the unsent changes.
    if (found.status !== 401) return found;
    return await (await caches.open(name)).match(kept) ?? found;
  } catch (error) {
    const found = await (await caches.open(name)).match(kept);
    if (found) return found;
    throw error;
  }
}

addEventListener('install', (event) => {
  skipWaiting();
  event.waitUntil(keepAll());
});
addEventListener('activate', (event) => event.waitUntil((async () => {
  await clients.claim();
  const cache = await caches.open(name);
  const folder = /o-[0-9a-f]{16}/;
  for (const { url } of await cache.keys()) {
    if (url.match(folder)?.[0] !== scope.href.match(folder)?.[0]) await cache.delete(url);
  }
})()));
addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  // An address with the token leads into the folder first.
  const isEntry = url.searchParams.has('token') || url.searchParams.has('ticket');
  if (request.method === 'GET' && isOfPage(url) && !isEntry) event.respondWith(answer(request));
});
