import {
  Body,
  Controller,
  Get,
  Header,
  HttpCode,
  Post,
  Query,
  Req,
  Res,
  UseFilters,
  type OnModuleInit,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../platform/access/index.js';
import { Settings } from '../../platform/config/index.js';
import { randomUuid } from '../../platform/crypto/index.js';
import { requestInvalid } from '../../platform/errors/index.js';
import {
  ErrorFormats,
  FastPath,
  HostCookie,
  PageProblemFilter,
  TakesForm,
} from '../../platform/http/index.js';
import { UUID } from '../../platform/ids/index.js';
import { oauthErrors, tokenProofOf } from '../connections/index.js';
import { CONNECT_PATHS, environmentOf } from './connect-issuers.js';
import { codeGrantOnly, codeInvalid } from './connect.problems.js';
import { ConnectTokenService, type ConnectTokens } from './connect-token.service.js';
import { sendFormPost } from './form-post-page.js';
import { textsOf } from './kinds/code-request.policy.js';
import type { ClientAnswer } from './sign-in-answers.js';
import { SignInClients } from './sign-in-clients.js';
import { SignInService } from './sign-in.service.js';

const PATHS = Object.values(CONNECT_PATHS);
const at = (endpoint: string): string[] => PATHS.map((path) => path + endpoint);

/** Longer than a sign-in lives. */
const COOKIE_SECONDS = 900;

/** Where people sign in for a customer's identity provider, and where it fetches the result. */
@ApiExcludeController()
@Controller()
export class ConnectController implements OnModuleInit {
  readonly #cookie: HostCookie;

  constructor(
    private readonly clients: SignInClients,
    private readonly signIns: SignInService,
    private readonly tokens: ConnectTokenService,
    settings: Settings,
    private readonly formats: ErrorFormats,
    private readonly fastPath: FastPath,
  ) {
    const secure = settings.isHttps;
    // Microsoft's page posts from another site; browsers send only such a cookie along, and take it over https alone.
    this.#cookie = new HostCookie('sign-in', { secure, sameSite: secure ? 'none' : 'lax' });
  }

  onModuleInit(): void {
    for (const address of at('/token')) this.formats.register(address, oauthErrors(ERRORS));
    for (const path of PATHS) this.fastPath.ignoreTrailingSlash(`${path}/`);
  }

  @Get(at('/authorize'))
  @UseFilters(PageProblemFilter)
  @Public('a browser comes from the client, which is checked by its registered address', {
    isLimited: true,
  })
  authorize(
    @Query() query: Record<string, unknown>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.#start(query, request, reply);
  }

  /** OpenID Connect Core 3.1.2.1: both methods. */
  @Post(at('/authorize'))
  @TakesForm()
  @UseFilters(PageProblemFilter)
  @Public('a browser comes from the client, which is checked by its registered address', {
    isLimited: true,
  })
  authorizeByForm(
    @Query() _query: Record<string, unknown>,
    @Body() form: Record<string, unknown> | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.#start(form ?? {}, request, reply);
  }

  @Get(at('/finish'))
  @UseFilters(PageProblemFilter)
  @Public('the handle and the cookie of the first browser are the credentials', { isLimited: true })
  async finish(
    @Query() query: Record<string, unknown>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { handle = '', browser_proof: proof = null } = textsOf(query);
    const browser = { secret: this.#cookie.read(request), proof };
    await send(await this.signIns.finish(handle, browser), reply);
  }

  @Post(at('/token'))
  @TakesForm()
  @HttpCode(200)
  @Header('pragma', 'no-cache')
  @Public('the client authenticates itself in the request (RFC 6749 2.3)')
  exchange(
    @Req() request: FastifyRequest,
    @Query() _query: Record<string, unknown>,
    @Body() body: Record<string, unknown> | undefined,
  ): Promise<ConnectTokens> {
    const form = textsOf(body ?? {});
    const proof = tokenProofOf(request, form, 'authorization_code', codeGrantOnly);
    if (!form['code']) throw requestInvalid({ detail: 'code is missing' });
    return this.tokens.exchange(
      environmentOf(request.routeOptions.url),
      { proof, address: request.ip },
      {
        code: form['code'],
        redirectUri: form['redirect_uri'],
        verifier: form['code_verifier'],
      },
    );
  }

  async #start(
    sent: Record<string, unknown>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const browser = this.#browserOf(request);
    const started = await this.clients.start({
      environment: environmentOf(request.routeOptions.url),
      method: request.method,
      address: request.ip,
      input: textsOf(sent),
      isRepeated: Object.values(sent).some(Array.isArray),
      browser,
    });
    if (!('page' in started)) {
      await send(started, reply);
      return;
    }
    this.#cookie.set(reply, browser, { maxAge: COOKIE_SECONDS });
    await reply.status(303).header('location', started.page).send();
  }

  /** The same for several sign-ins of one browser. */
  #browserOf(request: FastifyRequest): string {
    const known = this.#cookie.read(request) ?? '';
    return UUID.test(known) ? known : randomUuid();
  }
}

async function send(answer: ClientAnswer, reply: FastifyReply): Promise<void> {
  const { parameters, fields } = answer;
  if (parameters.response_mode === 'form_post') {
    await sendFormPost(answer, reply);
    return;
  }
  const url = new URL(parameters.redirect_uri);
  // Appended as text, so the client's own query stays unchanged (RFC 6749 3.1.2).
  url.search += `${url.search ? '&' : '?'}${new URLSearchParams(fields).toString()}`;
  await reply.status(303).header('location', url.href).send();
}

const ERRORS: Readonly<Record<string, string>> = {
  [codeInvalid.code]: 'invalid_grant',
  [codeGrantOnly.code]: 'unsupported_grant_type',
};
