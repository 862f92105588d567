import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { StaffSessions, type SignIn } from './staff-sessions.service.js';
import { ConsoleAddress } from './console-address.js';

/** Signs a browser in: the one place that hands out the cookie. */
@Injectable()
export class BrowserSignIn {
  constructor(
    private readonly sessions: StaffSessions,
    private readonly address: ConsoleAddress,
  ) {}

  /** A planted or older cookie is worth nothing afterwards: its session ends here (session fixation). */
  async signIn(
    who: Omit<SignIn, 'address' | 'userAgent'>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const older = this.address.cookie.read(request);
    const session = older === null ? null : await this.sessions.use(older);
    if (session) await this.sessions.end(session.account, session.id, session.account);
    const { ip: address, headers } = request;
    const userAgent = headers['user-agent'] ?? '';
    const secret = await this.sessions.begin({ ...who, address, userAgent });
    this.address.cookie.set(reply, secret);
  }
}
