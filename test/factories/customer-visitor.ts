import request, { type Response, type Test } from 'supertest';
import type { Api } from './api.js';
import type { GatewayBody } from './customer-api.js';

export interface ReturnLink {
  state: string;
  customerId: string;
  sessionId: string;
}

/** The return link of an access request, as the verification service was given it. */
export async function returnLinkOf(
  api: Api,
  { verification_session_id: sessionId }: GatewayBody,
): Promise<ReturnLink> {
  const { redirect_url: url } = await api.read(sessionId);
  return returnLinkIn(url, sessionId);
}

export function returnLinkIn(url: string, sessionId: string): ReturnLink {
  const query = new URL(url).searchParams;
  return { state: query.get('state') ?? '', customerId: query.get('customer_id') ?? '', sessionId };
}

/** A browser that is sent to this address, and follows it as far as the gateway. */
export async function returnTo(
  url: string,
  cookie = '',
): Promise<{ page: Response; cookie: string }> {
  const page = await request(url).get('').set('cookie', cookie).redirects(0);
  const [given] = (page.headers['set-cookie'] ?? []) as unknown as string[];
  if (given === undefined) return { page, cookie };
  const { origin } = new URL(url);
  return returnTo(origin + String(page.headers['location']), given.split(';')[0]);
}

/** A browser that comes back from the hosted page; redirects are left for the test to look at. */
export function comeBack(
  { baseUrl }: { baseUrl: string },
  { state, customerId, sessionId }: ReturnLink,
): Test {
  const query = new URLSearchParams({ state, customer_id: customerId, session_id: sessionId });
  return request(baseUrl).get(`/gateway/v1/return?${query.toString()}`).redirects(0);
}
