import type { Page, Route } from 'playwright-core';

/** What the server says about pictures, scripted: the page under test cannot tell. */
export class PictureAnswers {
  /** Kinds of the pictures that were kept, in order. */
  readonly kept: string[] = [];
  readonly frames: { n: number; atMs: number }[] = [];
  completed = 0;
  moves = ['left', 'up'];
  /** Answers the next pictures, one each, in place of keeping them. */
  readonly next: ((route: Route) => Promise<void>)[] = [];

  static async on(page: Page): Promise<PictureAnswers> {
    const answers = new PictureAnswers();
    await page.route('**/captures/*', (route) => answers.#keep(route));
    await page.route('**/liveness_challenges', (route) =>
      route.fulfill({
        json: { challenge_id: 'chal_1', moves: answers.moves, expires_at: 4_000_000_000 },
      }),
    );
    await page.route('**/liveness_challenges/*/frames/*', (route) => {
      const url = new URL(route.request().url());
      const n = Number(url.pathname.split('/').at(-1));
      answers.frames.push({ n, atMs: Number(url.searchParams.get('at_ms')) });
      return route.fulfill({ json: {} });
    });
    await page.route('**/liveness_challenges/*/complete', (route) => {
      answers.completed += 1;
      return route.fulfill({ json: {} });
    });
    return answers;
  }

  async #keep(route: Route): Promise<void> {
    const scripted = this.next.shift();
    if (scripted) return scripted(route);
    const kind = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    this.kept.push(kind);
    return route.fulfill({ json: { kind, accepted: true, issues: [] } });
  }
}
