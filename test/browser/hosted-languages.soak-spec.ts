import type { Browser, Page } from 'playwright-core';
import { apiOf, type Api } from '../factories/api.js';
import { makePartner, type Partner } from '../factories/partner.js';
import { sharedApplication, type TestApplication } from '../support/application.js';
import { sharedBrowser } from './browser.js';
import { openHostedPage, type HostedVisit } from './hosted-visitor.js';

const CONSENT = {
  en: ['Northwind asks you to verify your identity', 'Agree and continue'],
  es: ['Northwind le pide que verifique su identidad', 'Aceptar y continuar'],
  fr: ['Northwind vous demande de vérifier votre identité', 'Accepter et continuer'],
  de: ['Northwind bittet Sie, Ihre Identität zu bestätigen', 'Zustimmen und weiter'],
  it: ['Northwind le chiede di verificare la sua identità', 'Accetta e continua'],
} as const;

describe('the languages of the hosted page', () => {
  let test: TestApplication;
  let partner: Partner;
  let api: Api;
  let browser: Browser;

  beforeAll(async () => {
    [test, browser] = await Promise.all([sharedApplication(), sharedBrowser()]);
    partner = await makePartner(test.app, 'Northwind');
    api = apiOf(test, partner.sandboxKey);
  });

  const visit = async (locale: string | null, options: HostedVisit = {}) => {
    const project_id = partner.documentProject;
    const session = await api.session({ project_id, ...(locale && { locale }) });
    return openHostedPage(browser, test, session, { device: 'phone', ...options });
  };
  const languageOf = (page: Page) => page.locator('html').getAttribute('lang');

  it.each(Object.entries(CONSENT))('show the first step in %s', async (locale, [title, agree]) => {
    const { page, ...person } = await visit(locale);

    await person.sees(title);
    await person.button(agree).waitFor();
    expect(await languageOf(page)).toBe(locale);
    await person.passesInspection(`language-${locale}`);
    await person.close();
  });

  it('follow the browser where the session names none, and load one catalogue', async () => {
    const { page, ...person } = await visit(null, { locale: 'it-CH' });
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));

    await person.sees(CONSENT.it[0]);
    await page.reload();
    await person.sees(CONSENT.it[0]);
    const catalogues = loaded.filter((path) => /\/(en|es|fr|de|it)-[^/]*\.js$/.test(path));
    expect(new Set(catalogues).size).toBe(1);
    await person.close();
  });

  it('change at a choice, stay chosen, and go on to the end', async () => {
    const { page, ...person } = await visit('en');
    await person.sees(CONSENT.en[0]);

    await page.getByLabel('Language').selectOption('es');
    await person.sees(CONSENT.es[0]);
    expect(await languageOf(page)).toBe('es');
    await page.reload();
    await person.sees(CONSENT.es[0]);

    await person.button('Aceptar y continuar').click();
    await person.sees('Muestre su documento de identidad');
    await person.button('Mostrar este documento').click();
    await person.sees('Tómese un selfie');
    await person.button('Tomar el selfie').click();
    await person.sees('La simulación ha terminado');
    // At the end the choice concerns this page only.
    await page.getByLabel('Idioma').selectOption('de');
    await person.sees('Die Simulation ist abgeschlossen');
    await person.passesInspection('language-end');
    await person.close();
  });

  it('from right to left keep the layout', async () => {
    const { page, ...person } = await visit('de');
    await person.sees(CONSENT.de[0]);

    // A pseudo-locale: the direction and the length of other languages, with our own words.
    await page.evaluate(`
      document.documentElement.dir = 'rtl';
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode;
        if (text.parentElement.closest('style, script')) continue;
        if (text.nodeValue.trim().length > 3) text.nodeValue = '\u05d0' + text.nodeValue + '\u05d0';
      }
    `);
    await person.passesInspection('language-right-to-left');
    await person.close();
  });
});
