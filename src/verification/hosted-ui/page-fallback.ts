import type { Locale } from '../../platform/text/index.js';
import { PAGE_WORDS } from './words/languages.js';

/** The texts that the page of a person leaves open: for a browser that does not run its scripts. */
export function pageFallback(
  locale: Locale,
  page: 'hosted' | 'me',
): Readonly<Record<string, string>> {
  const { oldBrowser, scriptsOn, held, ...hosted } = PAGE_WORDS[locale].fallback;
  const { title, purpose } = page === 'me' ? held : hosted;
  const ways = oldBrowser.ways.map((way) => `<li>${way}</li>`);
  const paragraphs = [purpose, scriptsOn].map((text) => `<p>${text}</p>`);
  return {
    __LANGUAGE__: locale,
    __TITLE__: title,
    __FALLBACK__: `<main id="old-browser" hidden>
      <h1>${oldBrowser.title}</h1>
      <p>${oldBrowser.text}</p>
      <ul>${ways.join('')}</ul>
    </main>
    <noscript>${paragraphs.join('')}</noscript>`,
  };
}
