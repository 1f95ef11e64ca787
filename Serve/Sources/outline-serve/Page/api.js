// The requests of the page. All addresses are relative: the page may be in a folder of its own.

/** An answer that is not a success: `status`, and the fields of `application/problem+json`. */
export class Problem extends Error {
  constructor(status, body) {
    super(body.detail || body.title || `the server answered ${status}`);
    this.status = status;
    this.body = body;
    this.hint = body.hint;
  }
}

/** No answer: the server, or the network, is down. */
export class Away extends Error {}

const patience = 15_000;

async function request(path, options = {}) {
  let response;
  try {
    response = await fetch(path, {
      cache: 'no-store', credentials: 'same-origin', signal: AbortSignal.timeout(patience),
      ...options,
    });
  } catch (error) {
    throw new Away(error.message);
  }
  // A proxy whose server is away.
  if (response.status === 502 || response.status === 504) {
    throw new Away(`status ${response.status}`);
  }
  let text;
  try { text = await response.text(); } catch (error) { throw new Away(error.message); }
  let body = {};
  try { body = text ? JSON.parse(text) : {}; } catch { body = { detail: text.slice(0, 200) }; }
  if (response.ok) return body;
  const problem = new Problem(response.status, body);
  problem.retryAfter = Number(response.headers.get('Retry-After')) || null;
  throw problem;
}

/** A query of an address; fields without a value are left out. */
function query(fields) {
  const parts = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value != null && value !== '' && value !== false) {
      parts.set(name, value === true ? 'true' : value);
    }
  }
  const text = parts.toString();
  return text ? '?' + text : '';
}

/** A window of the list. */
export const list = (fields) => request('api/list' + query(fields));

/** The fields that a text sets: `words`, or the `problem` of a wrong value. */
export const fields = (typed) => request('api/fields' + query(typed));

/** A node with everything in it, also what is closed, at a version. */
export const nodes = (of, at) => request('api/export' + query({ as: 'json', of, at }));

/** The files of the server that has the one of this page. */
export const files = () => request('../../api/files');

export const versions = (fields) => request('api/versions' + query(fields));

export const version = (name) => request('api/versions/' + encodeURIComponent(name));

export const difference = (from, to) => request('api/difference' + query({ from, to }));

/**
 * Performs operations as one version.
 * - lines: the lines of a batch.
 * - key: sent again with the same key they are done once.
 * - author: who makes the version.
 * - base: the name of the version that must be the latest; otherwise the problem 412 is thrown.
 * - after: the key of a change that must be made before it; otherwise the same, without a version.
 */
export function operate(lines, { key, author, base, after }) {
  const headers = {
    'Content-Type': lines.length === 1 ? 'application/json' : 'application/x-ndjson',
    'Idempotency-Key': key,
  };
  if (base) headers['If-Match'] = `"${base}"`;
  if (after) headers['After-Key'] = after;
  const body = lines.map((line) => JSON.stringify(line) + '\n').join('');
  // Also if the page is closed meanwhile; browsers keep no more than 64 kB for that.
  const keepalive = body.length < 12_000;
  return request('api/operations' + query({ author }), { method: 'POST', headers, body, keepalive });
}
