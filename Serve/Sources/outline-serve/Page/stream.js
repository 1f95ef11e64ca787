// The stream of changes. A browser has six connections to a server for all of its tabs, so one tab
// that is seen reads the stream, and tells the others; when it closes or is hidden, the next one does.

const name = `outline-stream ${location.pathname}`;
/** Milliseconds until a hidden tab lets go of the stream. */
const patience = 5_000;
/** Milliseconds between two looks at the clock, by which sleep is noticed. */
const beat = 20_000;

/**
 * Follows the changes of all. The browser reconnects by itself and sends the last version that it
 * received, so nothing is missed; after an answer that forbids reconnecting, this tries again.
 * - listeners: `change(version, steps, data)`, `counted(data)`, `problem(data)`, `reload()`,
 *   `now(data)`, `present()`, `away()`.
 */
export function follow(listeners) {
  // Pages without encryption on another machine have no locks: each of their tabs reads a stream.
  const channel = navigator.locks && globalThis.BroadcastChannel ? new BroadcastChannel(name) : null;
  let [source, release, waiting, latest, isPresent] = [null, null, null, null, false];
  let [delay, hasMissed] = [500, false];

  const hear = (type, data) => {
    if (data?.version?.name) latest = data.version.name;
    if (type === 'present' || type === 'away') isPresent = type === 'present';
    if (['version', 'view', 'use'].includes(type)) {
      listeners.change(data.version ?? null, data.steps ?? [], data);
    } else {
      listeners[type]?.(data);
    }
  };
  const tell = (type, data) => {
    hear(type, data);
    channel?.postMessage({ type, data });
  };

  const connect = () => {
    source = new EventSource(`api/events${latest ? `?since=${encodeURIComponent(latest)}` : ''}`);
    source.onopen = () => {
      delay = 500;
      tell('present');
    };
    for (const type of ['version', 'view', 'use', 'counted', 'problem', 'reload', 'now']) {
      source.addEventListener(type, (event) => {
        let data = {};
        try { data = JSON.parse(event.data); } catch { /* The list is read again anyway. */ }
        tell(type, data);
      });
    }
    source.onerror = () => {
      tell('away');
      if (source.readyState !== EventSource.CLOSED) return;
      setTimeout(() => {
        if (source?.readyState === EventSource.CLOSED && !document.hidden) connect();
      }, delay);
      delay = Math.min(delay * 2, 5_000);
    };
  };

  const start = () => {
    if (document.hidden) return;
    // Nothing is sent again of what is no version, such as the folds of others.
    if (hasMissed) hear('reload', {});
    hasMissed = false;
    if (source?.readyState === EventSource.CLOSED) return connect();
    if (waiting || source) return;
    if (!channel) return connect();
    waiting = new AbortController();
    // Whoever reads the stream answers at once.
    channel.postMessage({ type: 'hello' });
    navigator.locks.request(name, { signal: waiting.signal }, () => new Promise((resolve) => {
      release = resolve;
      connect();
    })).catch(() => {});
  };

  const stop = () => {
    waiting?.abort();
    source?.close();
    release?.();
    [waiting, source, release] = [null, null, null];
    hasMissed = true;
  };

  channel?.addEventListener('message', ({ data: { type, data } }) => {
    // A tab that was hidden for long asks again when it is seen.
    if (!waiting) return;
    if (type !== 'hello') return hear(type, data);
    if (!source) return;
    channel.postMessage({ type: isPresent ? 'present' : 'away' });
    if (latest) channel.postMessage({ type: 'now', data: { version: { name: latest } } });
  });
  let closing = null;
  document.addEventListener('visibilitychange', () => {
    clearTimeout(closing);
    if (document.hidden) closing = setTimeout(stop, patience);
    else start();
  });
  // A connection of before a sleep may be dead, which nothing tells.
  let looked = Date.now();
  setInterval(() => {
    const hasSlept = Date.now() - looked > 5 * beat;
    looked = Date.now();
    if (!hasSlept || document.hidden) return;
    stop();
    start();
  }, beat);
  addEventListener('pagehide', stop);
  addEventListener('pageshow', start);
  addEventListener('online', () => {
    if (!source || source.readyState === EventSource.OPEN) return isPresent && listeners.present();
    source.close();
    connect();
  });
  start();
}
