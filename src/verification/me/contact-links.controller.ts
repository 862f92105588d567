import { Body, Controller, Delete, Get, Param, Patch, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags, ApiProperty } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isFromOwnPage, Public } from '../../platform/access/index.js';
import {
  Answers,
  EmailField,
  LocaleField,
  PhoneField,
  TextField,
} from '../../platform/http/index.js';
import { rateLimited } from '../../platform/limits/index.js';
import { deviceKeyNotFound } from '../device-keys/index.js';
import { requestNotFromPage } from '../hosted-ui/index.js';
import { projectNotFound } from '../projects/index.js';
import { legalHold, userAbsent } from '../legal-holds/index.js';
import type { Contact } from '../sessions/index.js';
import { RenameDeviceKeyDto } from './held-data.dto.js';
import { HeldDataService } from './held-data.service.js';
import { HeldErasure } from './held-erasure.service.js';
import { HeldClosedView, heldDataView, HeldDataView, WithdrawnView } from './held-data.view.js';
import type { HeldPerson } from './contact-owners.service.js';
import { ContactLinks } from './contact-links.service.js';
import {
  HeldAccessAuthenticator,
  HeldAccess,
  PersonOfLink,
  heldContactRequired,
  heldLinkExpired,
  ACCESS_SECONDS,
  HeldTokens,
} from './held-tokens.service.js';

/** The same for every contact, so it does not reveal whether it is known. */
class HeldLinkView {
  @ApiProperty({ type: 'boolean', enum: [true] }) accepted: true;
}

class HeldLinkOpenedView {
  @ApiProperty({ type: 'boolean', enum: [true] }) opened: true;
}

class HeldLinkDto {
  @TextField('The organization that holds the data, an `org_` id.', { max: 64 })
  organization_id: string;

  @TextField('A project of it, which names the environment.', { max: 64 }) project_id: string;

  @EmailField('A contact that the person has confirmed. Either this or `phone`.', {
    optional: true,
  })
  email?: string | null;

  @PhoneField('The same as E.164.', { optional: true }) phone?: string | null;
  @LocaleField('The language of the message, BCP 47.', { optional: true }) locale?: string | null;
}

class OpenHeldLinkDto {
  @TextField('The part of the link behind `#`.', { max: 200 }) token: string;
}

/** Throws `held_contact_required` unless exactly one contact is given. */
function contactOf({ email, phone }: Pick<HeldLinkDto, 'email' | 'phone'>): Contact {
  if (email && !phone) return { kind: 'email', value: email };
  if (phone && !email) return { kind: 'phone', value: phone };
  throw heldContactRequired();
}

/** The person's own page by a link to their contact. */
@ApiTags('Hosted page')
@Controller('me/api')
export class ContactLinksController {
  constructor(
    private readonly links: ContactLinks,
    private readonly tokens: HeldTokens,
    private readonly browsers: HeldAccessAuthenticator,
    private readonly held: HeldDataService,
    private readonly erasure: HeldErasure,
  ) {}

  @Post('links')
  @ApiOperation({ summary: 'Send the owner of a contact a link to their data' })
  @Public('the link goes to the contact alone, and the answer tells nobody whether it is known', {
    isLimited: true,
  })
  @Answers(202, HeldLinkView, projectNotFound, heldContactRequired, rateLimited)
  async send(@Body() input: HeldLinkDto): Promise<HeldLinkView> {
    await this.links.request({
      organizationId: input.organization_id,
      projectId: input.project_id,
      contact: contactOf(input),
      locale: input.locale ?? null,
    });
    return { accepted: true };
  }

  @Post('access')
  @ApiOperation({ summary: 'Open a link once in this browser' })
  @Public('the token of the link is the credential', { isLimited: true })
  @Answers(200, HeldLinkOpenedView, requestNotFromPage, heldLinkExpired, rateLimited)
  async open(
    @Body() { token }: OpenHeldLinkDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<HeldLinkOpenedView> {
    // Another site must not set a cookie for its own link in this browser.
    if (!isFromOwnPage(request, 'hosted-page')) throw requestNotFromPage();
    this.browsers.cookie.set(reply, await this.tokens.open(token), { maxAge: ACCESS_SECONDS });
    return { opened: true };
  }

  @Get('held')
  @ApiOperation({ summary: 'Show the data held about the owner of a contact' })
  @HeldAccess()
  @Answers(200, HeldDataView)
  async get(@PersonOfLink() person: HeldPerson) {
    return heldDataView(await this.held.ofPerson(person));
  }

  @Patch('held/device_keys/:key')
  @ApiOperation({ summary: 'Rename a device key of the owner of a contact' })
  @HeldAccess()
  @Answers(200, HeldDataView, deviceKeyNotFound)
  async renameKey(
    @PersonOfLink() person: HeldPerson,
    @Param('key') key: string,
    @Body() { label }: RenameDeviceKeyDto,
  ) {
    await this.held.renameKeyOf(person, key, label);
    return heldDataView(await this.held.ofPerson(person));
  }

  @Delete('held/device_keys/:key')
  @ApiOperation({ summary: 'Revoke a device key of the owner of a contact' })
  @HeldAccess()
  @Answers(200, HeldDataView, deviceKeyNotFound)
  async revokeKey(@PersonOfLink() person: HeldPerson, @Param('key') key: string) {
    await this.held.revokeKeyOf(person, key);
    return heldDataView(await this.held.ofPerson(person));
  }

  @Delete('held/access')
  @ApiOperation({ summary: 'End the access of this browser to the data' })
  @HeldAccess()
  @Answers(200, HeldClosedView)
  async close(
    @PersonOfLink() person: HeldPerson,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<HeldClosedView> {
    await this.tokens.end(person);
    this.browsers.cookie.clear(reply);
    return { closed: true };
  }

  @Delete('held')
  @ApiOperation({
    summary: 'Withdraw consent and destroy the data held about the owner of a contact',
  })
  @HeldAccess()
  @Answers(200, WithdrawnView, userAbsent, legalHold)
  async withdraw(@PersonOfLink() person: HeldPerson): Promise<WithdrawnView> {
    await this.erasure.erase(person, person.userId);
    return { deleted: true };
  }
}
