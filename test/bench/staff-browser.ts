import type { DevelopmentAccountListView } from '../../src/staff/accounts/own-account.view.js';
import type { ProductDeployment } from './deployment.js';

const FROM_PAGE = { 'sec-fetch-site': 'same-origin', 'x-requested-by': 'staff-page' };

/** A signed-in browser of a person of the development set-up, in one workspace. */
export interface StaffBrowser {
  url: string;
  headers: Record<string, string>;
  cookie: { name: string; value: string };
}

export async function signInAs(
  person: string,
  workspace: string,
  { product: { url } }: Pick<ProductDeployment, 'product'>,
): Promise<StaffBrowser> {
  const accounts = await fetch(`${url}/staff/v1/development/accounts`, { headers: FROM_PAGE });
  const { data } = (await accounts.json()) as DevelopmentAccountListView;
  const found = data.find(({ account }) => account.name === person);
  const answer = await fetch(`${url}/staff/v1/development/sign_in`, {
    method: 'POST',
    headers: { ...FROM_PAGE, 'content-type': 'application/json' },
    body: JSON.stringify({ account_id: found?.account.id }),
  });
  if (!answer.ok) throw new Error(`the sign-in answered ${String(answer.status)}`);
  const [cookie = ''] = (answer.headers.getSetCookie()[0] ?? '').split(';');
  const [name = '', value = ''] = cookie.split('=', 2);
  const headers = { ...FROM_PAGE, cookie, 'x-workspace': workspace };
  return { url, headers, cookie: { name, value } };
}
