import { Controller, Get, Query, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../../platform/access/index.js';
import { Settings } from '../../../platform/config/index.js';
import { randomUuid } from '../../../platform/crypto/index.js';
import {
  ClosingPage,
  HostCookie,
  PageProblemFilter,
  addressInHeader,
  withQuery,
  type TranslatedPage,
  ChoiceField,
  TextField,
} from '../../../platform/http/index.js';
import { UUID } from '../../../platform/ids/index.js';
import { CODE_LATER_PAGE, codePage } from '../desk-code/read-back-page.js';
import { ReturnService } from './return.service.js';
import { LOCALES, type Locale } from '../../../platform/text/index.js';

export class ReturnQuery {
  @TextField('The single-use state of the request.', {
    max: 36,
    pattern: UUID,
    shape: 'be a UUID',
  })
  state: string;

  @TextField('The customer whose request it is.', { max: 31 }) customer_id: string;

  @TextField('The session the person comes from, added by the verification service.', { max: 200 })
  session_id: string;

  @TextField('What only the verified browser knows, added by the verification service.', {
    max: 100,
    optional: true,
  })
  browser_proof?: string;

  @ChoiceField('The language of the page that the person comes from, added by the service.', {
    of: LOCALES,
    optional: true,
  })
  page_language?: Locale;

  @TextField('Added here when the browser was given its cookie.', {
    max: 1,
    pattern: /^1$/,
    shape: 'be 1',
    optional: true,
  })
  cookie_set?: string;
}

/** For a person whose request names no address to go on to. It tells no result. */
const RETURN_PAGE: TranslatedPage = {
  kind: 'done',
  words: {
    en: {
      title: 'You can close this window',
      advice: 'Go back to where you started: it will know when you are done.',
    },
    es: {
      title: 'Puede cerrar esta ventana',
      advice: 'Vuelva al lugar donde empezó: allí se sabrá cuándo ha terminado.',
    },
    fr: {
      title: 'Vous pouvez fermer cette fenêtre',
      advice: 'Retournez là où vous avez commencé : on y saura quand vous aurez terminé.',
    },
    de: {
      title: 'Sie können dieses Fenster schließen',
      advice:
        'Gehen Sie dorthin zurück, wo Sie begonnen haben: Dort ist bekannt, wann Sie fertig sind.',
    },
    it: {
      title: 'Può chiudere questa finestra',
      advice: 'Torni da dove ha iniziato: lì si saprà quando ha finito.',
    },
  },
};

/** Longer than a request is open with its code. */
const COOKIE_SECONDS = 3_600;

/** Where the hosted page sends the browser back to. */
@ApiExcludeController()
@Controller('gateway/v1/return')
@UseFilters(PageProblemFilter)
export class ReturnController {
  readonly #cookie: HostCookie;

  constructor(
    private readonly returns: ReturnService,
    private readonly closing: ClosingPage,
    settings: Settings,
  ) {
    const secure = settings.isHttps;
    this.#cookie = new HostCookie('read-back', { secure, sameSite: 'lax' });
  }

  @Get()
  @Public('the single-use state is the credential, and the page tells nothing', { isLimited: true })
  async comeBack(
    @Query() query: ReturnQuery,
    @Req() incoming: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { customer_id: customerId, state, session_id: sessionId } = query;
    const { request, code, isLater, needsCookie } = await this.returns.comeBack(customerId, state, {
      sessionId,
      proof: query.browser_proof ?? null,
      secret: this.#secretOf(incoming, query),
    });
    if (needsCookie) {
      await this.#giveCookie(incoming, reply);
      return;
    }
    const { id, data } = request;
    const url = data?.return_url ?? null;
    if (code === null && !isLater && url !== null) {
      await sendBack(url, id, reply);
      return;
    }
    const waiting = isLater ? CODE_LATER_PAGE : RETURN_PAGE;
    const page = code === null ? waiting : codePage(code);
    await this.closing.sendTranslated(page, reply, [
      query.page_language ?? null,
      data?.locale ?? null,
    ]);
  }

  /** A browser that keeps no cookies sees its code once. */
  #secretOf(request: FastifyRequest, { cookie_set: isSet }: ReturnQuery): string | null {
    const secret = this.#cookie.read(request) ?? '';
    if (UUID.test(secret)) return secret;
    return isSet === undefined ? null : randomUuid();
  }

  /** Given before the code exists, so the browser can ask again after any failure. */
  async #giveCookie({ url }: FastifyRequest, reply: FastifyReply): Promise<void> {
    this.#cookie.set(reply, randomUuid(), { maxAge: COOKIE_SECONDS });
    await reply.status(303).header('location', `${url}&cookie_set=1`).send();
  }
}

/** The address never contains the result. */
async function sendBack(returnUrl: string, id: string, reply: FastifyReply): Promise<void> {
  const next = addressInHeader(withQuery(returnUrl, { access_request_id: id }));
  await reply.status(303).header('location', next).send();
}
