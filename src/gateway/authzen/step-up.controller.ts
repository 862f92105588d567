import { Body, Controller, Get, HttpCode, Post, Query, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../platform/access/index.js';
import { Settings } from '../../platform/config/index.js';
import { constantTimeEqual, randomUuid } from '../../platform/crypto/index.js';
import {
  ClosingPage,
  HostCookie,
  PageProblemFilter,
  pageLocale,
  TakesForm,
  UrlField,
  type PageText,
} from '../../platform/http/index.js';
import { VerificationClient } from '../verification-client/index.js';
import { stepUpForeign, stepUpInvalid } from './authzen.problems.js';
import { StepUpService } from './step-up.service.js';
import { escapeHtml, type Locale } from '../../platform/text/index.js';

const COOKIE_SECONDS = 600;

class StepUpQuery {
  @UrlField('Where the browser goes at the end: one of the listed addresses.', { optional: true })
  return_url?: string;
}

/** The page to which a denied employee is sent. */
@ApiExcludeController()
@Controller('gateway/step-up')
@UseFilters(PageProblemFilter)
export class StepUpController {
  /** Strict: no other site can press the button. */
  readonly #cookie: HostCookie;

  constructor(
    private readonly stepUps: StepUpService,
    private readonly verification: VerificationClient,
    private readonly closing: ClosingPage,
    settings: Settings,
  ) {
    const secure = settings.isHttps;
    this.#cookie = new HostCookie('step-up', { secure, sameSite: 'strict' });
  }

  @Get('*')
  @Public('the sealed link is the credential, and opening it changes nothing', { isLimited: true })
  async show(
    @Req() request: FastifyRequest,
    @Query() { return_url: returnUrl }: StepUpQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const locale = pageLocale(request.headers);
    const shown = await this.stepUps.show(tokenOf(request), returnUrl ?? null, locale);
    const secret = this.#secretOf(request) ?? randomUuid();
    this.#cookie.set(reply, secret, { maxAge: COOKIE_SECONDS });
    // A browser checks the redirect after the button too.
    const postsTo = [new URL(this.verification.pageUrl('')).origin];
    await this.closing.send(stepUpPage(shown, secret, locale), reply, { postsTo });
  }

  @Post('*')
  @TakesForm()
  @HttpCode(303)
  @Public('only the browser that opened the page has its cookie', { isLimited: true })
  async begin(
    @Req() request: FastifyRequest,
    @Query() { return_url: returnUrl }: StepUpQuery,
    @Body() form: Record<string, unknown> | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const secret = this.#secretOf(request);
    const sent = form?.['browser'];
    if (secret === null || typeof sent !== 'string' || !constantTimeEqual(secret, sent))
      throw stepUpForeign();
    const locale = pageLocale(request.headers);
    const url = await this.stepUps.begin(tokenOf(request), returnUrl ?? null, locale);
    if (url === null) throw stepUpInvalid();
    await reply.status(303).header('location', url).send();
  }

  #secretOf(request: FastifyRequest): string | null {
    const secret = this.#cookie.read(request) ?? '';
    return /^[0-9a-f-]{36}$/.test(secret) ? secret : null;
  }
}

/** The token is longer than a parameter of a route may be. */
function tokenOf({ params }: FastifyRequest): string {
  return (params as Record<string, string>)['*'] ?? '';
}

interface Words {
  title: string;
  /** What the customer wants the person to confirm. */
  asks: (customer: string, action: string) => string;
  advice: string;
  button: string;
}

const WORDS: Readonly<Record<Locale, Words>> = {
  en: {
    title: 'Confirm that it is you',
    asks: (customer, action) => `${customer} asks you to confirm: “${action}”.`,
    advice:
      'The next page takes a picture of your face. Did you not start this yourself? Then close this page.',
    button: 'Continue',
  },
  es: {
    title: 'Confirme que es usted',
    asks: (customer, action) => `${customer} le pide que confirme: «${action}».`,
    advice:
      'La página siguiente toma una imagen de su cara. ¿No lo ha iniciado usted? Entonces cierre esta página.',
    button: 'Continuar',
  },
  fr: {
    title: 'Confirmez que c’est bien vous',
    asks: (customer, action) => `${customer} vous demande de confirmer : « ${action} ».`,
    advice:
      'La page suivante prend une image de votre visage. Ce n’est pas vous qui avez commencé ? Alors fermez cette page.',
    button: 'Continuer',
  },
  de: {
    title: 'Bestätigen Sie, dass Sie es sind',
    asks: (customer, action) => `${customer} bittet Sie um Bestätigung: „${action}“.`,
    advice:
      'Die nächste Seite nimmt Ihr Gesicht auf. Haben Sie das nicht selbst begonnen? Dann schließen Sie diese Seite.',
    button: 'Weiter',
  },
  it: {
    title: 'Confermi che è lei',
    asks: (customer, action) => `${customer} le chiede di confermare: «${action}».`,
    advice:
      'La pagina seguente riprende il suo volto. Non ha iniziato lei? Allora chiuda questa pagina.',
    button: 'Continua',
  },
};

/** The page before the access request exists. `secret` comes back with the button. */
function stepUpPage(
  { customerName, action }: { customerName: string; action: string },
  secret: string,
  locale: Locale,
): PageText {
  const { title, asks, advice, button } = WORDS[locale];
  // The names are the customer's, and this is a page of ours.
  const about = asks(escapeHtml(customerName), escapeHtml(action));
  return {
    title,
    advice: `${about} ${advice}`,
    locale,
    post: { label: button, name: 'browser', value: secret },
  };
}
