// Where one is, in the address: the part that is shown, a search, the time and the scroll place. So
// reload, back and forward lead there, and a link shows somebody else the same.

const names = ['of', 'find', 'query', 'at', 'from'];

/** What the address says, `null` for what it does not. */
export function readAddress() {
  const parameters = new URLSearchParams(location.search);
  return Object.fromEntries(names.map((name) => [name, parameters.get(name) || null]));
}

/** The address of a place; what else the address has, such as `view`, stays. */
export function addressOf(place) {
  const parameters = new URLSearchParams(location.search);
  for (const name of names) {
    if (place[name] == null) parameters.delete(name);
    else parameters.set(name, place[name]);
  }
  const query = parameters.toString();
  return location.pathname + (query ? `?${query}` : '');
}

/**
 * Writes where one is.
 * - isNew: whether the place before it is one to come back to.
 */
export function writeAddress(place, { isNew = false } = {}) {
  const address = addressOf(place);
  if (!isNew && address === location.pathname + location.search) return;
  const state = { steps: (history.state?.steps ?? 0) + (isNew ? 1 : 0) };
  if (isNew) history.pushState(state, '', address);
  else history.replaceState(state, '', address);
}

/** Whether a step back stays on this page. */
export const canGoBack = () => (history.state?.steps ?? 0) > 0;
