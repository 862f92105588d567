import type { FastifyRequest } from 'fastify';

/**
 * Whether a page of ours sent this request. Another site can make a browser send cookies, but neither this header nor a
 * same-origin fetch (CSRF).
 */
export function isFromOwnPage({ headers }: FastifyRequest, page: string): boolean {
  const site = headers['sec-fetch-site'];
  return headers['x-requested-by'] === page && (site === undefined || site === 'same-origin');
}
