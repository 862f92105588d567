import request, { type Test } from 'supertest';
import type { Api } from './api.js';
import type { GatewayBody } from './customer-api.js';

/** The return link of an access request, as the verification service was given it. */
export async function returnLinkOf(
  api: Api,
  { verification_session_id: sessionId }: GatewayBody,
): Promise<{ state: string; sessionId: string }> {
  const { redirect_url: url } = await api.read(sessionId);
  return { state: new URL(url).searchParams.get('state') ?? '', sessionId };
}

/** A browser that comes back from the hosted page; redirects are left for the test to look at. */
export function comeBack(
  { baseUrl }: { baseUrl: string },
  { state, sessionId }: { state: string; sessionId: string },
): Test {
  const query = new URLSearchParams({ state, session_id: sessionId });
  return request(baseUrl).get(`/gateway/v1/return?${query.toString()}`).redirects(0);
}
