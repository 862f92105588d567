import { routeNotFound, serviceUnavailable } from '../errors/index.js';
import { LOCALES } from '../text/index.js';
import { closingPage } from './closing-page.js';
import { ANY_PROBLEM, PLATFORM_PROBLEMS, problemPage } from './problem-page.js';

const asking = (language?: string) => ({
  id: 'req_1',
  method: 'GET',
  headers: language === undefined ? {} : { 'accept-language': language },
});

describe('the page of a problem', () => {
  it("is in the browser's language, with the language named to screen readers", () => {
    const { body } = closingPage(problemPage(routeNotFound(), asking('es-MX,en;q=0.5')));

    expect(body).toContain('<html lang="es">');
    expect(body).toContain('<h1>Aquí no hay nada</h1>');
    expect(body).toContain('Referencia: req_1');
  });

  it.each([undefined, 'pt-BR', '"><script>'])(
    'is in English for a browser that names %j, and repeats none of it',
    (language) => {
      const { body } = closingPage(problemPage(serviceUnavailable(), asking(language)));

      expect(body).toContain('<html lang="en">');
      expect(body).toContain('Try again');
      expect(body).not.toContain('<script');
    },
  );

  it('has words of its own in every language', () => {
    for (const words of [...Object.values(PLATFORM_PROBLEMS), ANY_PROBLEM]) {
      const advice = LOCALES.map((locale) => words[locale].advice);
      expect(new Set(advice).size).toBe(LOCALES.length);
    }
  });
});
