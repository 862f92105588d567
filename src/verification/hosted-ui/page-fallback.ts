import type { Locale } from '../../platform/text/index.js';
import { PAGE_WORDS } from './words/languages.js';

/** The texts that `web/hosted/index.html` leaves open: for a browser that does not run its scripts. */
export function pageFallback(locale: Locale): Readonly<Record<string, string>> {
  const { title, oldBrowser, noScripts } = PAGE_WORDS[locale].fallback;
  const ways = oldBrowser.ways.map((way) => `<li>${way}</li>`);
  const paragraphs = noScripts.map((text) => `<p>${text}</p>`);
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
