import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../../platform/clock/index.js';
import { Hasher, mintCredential, Unreadable } from '../../../platform/crypto/index.js';
import { defineProblem } from '../../../platform/errors/index.js';
import { isId } from '../../../platform/ids/index.js';
import type { StaffCaller } from '../../../staff/index.js';
import { VerificationAudit, type NewAuditEntry } from '../../audit/index.js';
import { EvidenceService, type StoredPicture } from '../../evidence/index.js';
import { ReviewStore } from '../../review/index.js';
import { PictureTicketStore } from './picture-ticket.store.js';

export const pictureNotFound = defineProblem('picture_not_found', 404, 'There is no such picture');
export const caseNotTaken = defineProblem(
  'case_not_taken',
  403,
  'Only the reviewer who has the case sees its pictures',
);
export const pictureTicketInvalid = defineProblem(
  'picture_ticket_invalid',
  410,
  'The ticket was used, has expired, or is not yours',
);

const TICKET_SECONDS = 60;

/** Shows a picture once, to the reviewer who holds the case, for a reason. */
@Injectable()
export class PictureTickets {
  constructor(
    private readonly tickets: PictureTicketStore,
    private readonly evidence: EvidenceService,
    private readonly reviews: ReviewStore,
    private readonly audit: VerificationAudit,
    private readonly hasher: Hasher,
    private readonly clock: Clock,
  ) {}

  /** Throws `picture_not_found`, `case_not_taken`. Records both the view and a refusal. */
  async issue(
    caller: StaffCaller<'org'>,
    id: string,
    reason: string,
  ): Promise<{ ticket: string; expiresAt: Date }> {
    const { tenantId: organizationId, session } = caller;
    const picture = await this.#picture(caller, id);
    const details = { picture_id: picture.id, kind: picture.kind, reason };
    if (!(await this.#isHeldBy(caller, picture))) {
      await this.#record(caller, picture, {
        action: 'picture.reveal_refused',
        outcome: 'refused',
        details,
      });
      throw caseNotTaken();
    }
    await this.#record(caller, picture, {
      action: 'picture.revealed',
      outcome: 'allowed',
      details,
    });
    const now = this.clock.now();
    const ticket = mintCredential('pic', organizationId);
    const expiresAt = secondsAfter(now, TICKET_SECONDS);
    await this.tickets.insert(
      {
        organizationId,
        tokenHash: this.hasher.credential(ticket),
        pictureId: picture.id,
        staffSessionId: session.id,
        expiresAt,
      },
      now,
    );
    return { ticket, expiresAt };
  }

  /** The file. Throws `picture_ticket_invalid`, `picture_not_found`, `case_not_taken`. */
  async use(
    caller: StaffCaller<'org'>,
    ticket: string,
  ): Promise<{ mediaType: string; bytes: Buffer }> {
    const { tenantId: organizationId, session } = caller;
    const spent = await this.tickets.spend(organizationId, this.hasher.credential(ticket), {
      staffSession: session.id,
      now: this.clock.now(),
    });
    if (!spent) throw pictureTicketInvalid();
    const picture = await this.#picture(caller, spent);
    // The case may have moved to another reviewer within the minute.
    if (!(await this.#isHeldBy(caller, picture))) throw caseNotTaken();
    try {
      return { mediaType: picture.mediaType, bytes: await picture.open() };
    } catch (error) {
      if (error instanceof Unreadable) throw pictureNotFound();
      throw error;
    }
  }

  async #picture({ tenantId }: StaffCaller<'org'>, id: string): Promise<StoredPicture> {
    const picture = isId('ev', id) ? await this.evidence.find(tenantId, id) : null;
    if (!picture) throw pictureNotFound();
    return picture;
  }

  async #isHeldBy(
    { tenantId, id }: StaffCaller<'org'>,
    { sessionId }: StoredPicture,
  ): Promise<boolean> {
    const held = await this.reviews.findHeld(tenantId, id, this.clock.now());
    return held?.sessionId === sessionId;
  }

  #record(
    { tenantId: organizationId, id: actor }: StaffCaller<'org'>,
    { sessionId: subject }: StoredPicture,
    what: Pick<NewAuditEntry, 'action' | 'outcome' | 'details'>,
  ): Promise<void> {
    return this.audit.append({ organizationId, actor, subject, ...what });
  }
}
