const LOOPBACK = /^(?:localhost|(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * The deployment's address without a trailing slash. Throws `TypeError` unless it is https or this
 * machine: keys must not cross a network in clear.
 */
export function baseAddress(name: string, text: string, allowInsecureHttp = false): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new TypeError(`${name} must be an http or https address`);
  }
  if (url.username || url.password || url.search || url.hash) {
    throw new TypeError(`${name} must have no user, query or fragment`);
  }
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname) && !allowInsecureHttp) {
    throw new TypeError(
      `${name} must use https; allowInsecureHttp lifts this in a network you trust`,
    );
  }
  return text.replace(/\/+$/, '');
}
