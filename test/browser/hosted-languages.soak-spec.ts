import type { Browser, Page } from 'playwright-core';
import { apiOf, type Api } from '../factories/api.js';
import { makePartner, type Partner } from '../factories/partner.js';
import { sharedApplication, type TestApplication } from '../support/application.js';
import { sendMessages } from '../factories/messages.js';
import { expectPresentable, sharedBrowser, STAFF_LOOKS } from './browser.js';
import { askDesk, startDemo, visitDemo } from './demo-visitor.js';
import { openHostedPage, type HostedVisit } from './hosted-visitor.js';
import { signInToPeople } from './people-visitor.js';

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

const DESK = {
  de: {
    demo: 'MFA für Ada zurücksetzen?',
    reset: 'MFA für Ada zurücksetzen',
    waiting: 'Warten auf Ada',
    asks: 'Der Helpdesk fragt das Gateway: Ist das Ada?',
    callOff: 'Abbrechen',
    calledOff: 'Abgebrochen',
    title: 'Helpdesk',
    find: 'Suchen',
    choose: 'Ada Marlowe auswählen',
    text: /^SMS an/,
    status: 'Gesendet',
    missing: 'Nicht gefunden',
    ask: 'Eine zweite Person fragen',
    cancel: 'Fall abbrechen',
    isCanceled: 'Der Fall ist abgebrochen. Der Link funktioniert nicht mehr.',
  },
  fr: {
    demo: 'Réinitialiser la MFA d’Ada ?',
    reset: 'Réinitialiser la MFA d’Ada',
    waiting: 'En attente d’Ada',
    asks: 'L’assistance demande à la passerelle : est-ce Ada ?',
    callOff: 'Annuler',
    calledOff: 'Annulé',
    title: 'Assistance',
    find: 'Rechercher',
    choose: 'Choisir Ada Marlowe',
    text: /^SMS à/,
    status: 'Envoyé',
    missing: 'Introuvable',
    ask: 'Solliciter une seconde personne',
    cancel: 'Annuler le dossier',
    isCanceled: 'Le dossier est annulé. Le lien ne fonctionne plus.',
  },
  es: {
    demo: '¿Restablecer la MFA de Ada?',
    reset: 'Restablecer la MFA de Ada',
    waiting: 'Esperando a Ada',
    asks: 'El soporte pregunta a la pasarela: ¿es Ada?',
    callOff: 'Cancelar',
    calledOff: 'Cancelado',
    title: 'Soporte',
    find: 'Buscar',
    choose: 'Elegir a Ada Marlowe',
    text: /^SMS a/,
    status: 'Enviado',
    missing: 'No encontrado',
    ask: 'Preguntar a una segunda persona',
    cancel: 'Cancelar el caso',
    isCanceled: 'El caso se ha cancelado. El enlace ya no funciona.',
  },
  it: {
    demo: 'Reimpostare la MFA di Ada?',
    reset: 'Reimposta la MFA di Ada',
    waiting: 'In attesa di Ada',
    asks: 'L’assistenza chiede al gateway: è Ada?',
    callOff: 'Annulla',
    calledOff: 'Annullato',
    title: 'Assistenza',
    find: 'Cerca',
    choose: 'Scegli Ada Marlowe',
    text: /^SMS a/,
    status: 'Inviato',
    missing: 'Non trovato',
    ask: 'Chiedi a una seconda persona',
    cancel: 'Annulla il caso',
    isCanceled: 'Il caso è annullato. Il link non funziona più.',
  },
} as const;

describe('the languages of the demo and of the help desk', () => {
  let test: TestApplication;
  let browser: Browser;

  beforeAll(async () => {
    [test, browser] = await Promise.all([startDemo(), sharedBrowser()]);
  });

  afterAll(async () => {
    await test.close();
  });

  it.each(Object.entries(DESK))('show the demo in %s', async (locale, words) => {
    await askDesk(test, 'forget_identity');
    const visitor = await visitDemo(browser, test, { locale, looks: ['phone', 'small_phone'] });
    const { page, sees, button, passesInspection } = visitor;
    await sees(words.demo);
    expect(await page.locator('html').getAttribute('lang')).toBe(locale);
    await passesInspection(`demo-${locale}-1-start`);
    await button(words.reset).click();
    await sees(words.waiting);
    expect(await page.getByText(words.asks).count()).toBe(1);
    await passesInspection(`demo-${locale}-2-waiting`);
    await button(words.callOff).click();
    await sees(words.calledOff);
    await passesInspection(`demo-${locale}-3-called-off`);
    await visitor.close();
  });

  it.each(Object.entries(DESK))('show the help desk in %s', async (locale, words) => {
    // The desk opens three cases a day for one employee.
    test.clock.advanceSeconds(86_400);
    const watched = await signInToPeople(browser, test, 'Leah Novak', {
      locale,
      looks: STAFF_LOOKS,
    });
    const { page } = watched;
    const button = (name: string | RegExp) => page.getByRole('button', { name });
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    await page.goto(`${test.baseUrl}/people/desk`);
    await page.getByRole('heading', { level: 1, name: words.title }).waitFor();
    const catalogues = loaded.filter((path) => /\/(en|es|fr|de|it)-[^/]*\.js$/.test(path));
    expect(new Set(catalogues).size).toBe(1);
    // The console around it is in English.
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    expect(await page.locator('main [lang]').first().getAttribute('lang')).toBe(locale);
    await expectPresentable(watched, `desk-${locale}-1-find`);

    await page.keyboard.type('E-1001');
    await button(words.find).click();
    await button(words.choose).click();
    await button(words.text).waitFor();
    await expectPresentable(watched, `desk-${locale}-2-send`);
    await page.getByRole('combobox').first().click();
    await page.getByRole('option').first().click();
    await button(words.text).click();
    await page.getByRole('heading', { level: 1, name: 'Ada Marlowe' }).waitFor();
    await sendMessages(test.app);
    await page.locator('main').getByText(words.status, { exact: true }).first().waitFor();
    await expectPresentable(watched, `desk-${locale}-3-case`);
    await button(words.ask).click();
    await expectPresentable(watched, `desk-${locale}-4-vouch`);
    await button(words.cancel).click();
    // Said beside the page, in the language of the page.
    const said = page.getByRole('status').getByText(words.isCanceled);
    await said.waitFor();
    expect(await said.getAttribute('lang')).toBe(locale);
    await expectPresentable(watched, `desk-${locale}-5-canceled`);
    await page.goto(`${test.baseUrl}/people/desk`);
    await page.getByRole('cell').first().waitFor();
    await expectPresentable(watched, `desk-${locale}-6-list`);
    await page.goto(`${test.baseUrl}/people/desk/case_01h455vb4pex5vsknk084sn02q`);
    await page.getByRole('heading', { level: 1, name: words.missing }).waitFor();
    await expectPresentable(watched, `desk-${locale}-7-missing`, [/404/]);
    await watched.close();
  });
});
