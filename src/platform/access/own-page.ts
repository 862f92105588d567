import type { FastifyRequest } from 'fastify';

/**
 * Whether our own page sent this request. Another site's browser request carries cookies, but
 * neither this header nor a same-origin fetch (CSRF).
 */
export function isFromOwnPage({ headers }: FastifyRequest, page: string): boolean {
  const site = headers['sec-fetch-site'];
  return headers['x-requested-by'] === page && (site === undefined || site === 'same-origin');
}
