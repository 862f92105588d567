import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../platform/clock/index.js';
import type { Transaction } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import {
  Messages,
  NoticeAdmission,
  SenderStore,
  type AdmittedMessage,
  type MessageKind,
  type MessageParams,
} from '../../platform/messages/index.js';
import { AccountStore } from '../accounts/index.js';
import { Workspaces } from '../workspaces/index.js';
import { ENDPOINT_DISABLED } from './endpoint-disabled.message.js';
import { SECURITY_NOTICE, type SecurityEvent } from './security-notice.messages.js';

const VALID_SECONDS = 86_400;

/** Facts of every notice. */
interface Facts {
  company: string;
  atMs: number;
}

/** A notice to several people of one workspace. */
interface Notice<P extends MessageParams> {
  kind: MessageKind<P>;
  workspace: Id;
  to: readonly Id<'staff'>[];
  /** The object it is about; null for the person who is told. */
  subject: Id | null;
  paramsOf: (facts: Facts) => P;
}

/** E-mails to staff about what they should know at once, in the transaction of the event. */
@Injectable()
export class StaffNotices {
  constructor(
    private readonly accounts: AccountStore,
    private readonly workspaces: Workspaces,
    private readonly messages: Messages,
    private readonly admission: NoticeAdmission,
    private readonly senders: SenderStore,
    private readonly clock: Clock,
  ) {}

  /** Tells the person whose account it is, once: through the workspace that they joined first. */
  async tellAccount(account: Id<'staff'>, event: SecurityEvent, tx: Transaction): Promise<void> {
    const [first] = await this.workspaces.listOf(account);
    if (first) await this.#tellSecurity(first.workspace, [account], event, tx);
  }

  /** Tells every owner of a workspace, also the one who did it. */
  async tellOwners(workspace: Id, event: SecurityEvent, tx: Transaction): Promise<void> {
    const owners = await this.workspaces.listPermitted(workspace, 'single_sign_on:write');
    await this.#tellSecurity(workspace, owners, event, tx);
  }

  /** Tells everybody who may enable the endpoint again. */
  async tellEndpointDisabled(
    workspace: Id,
    { endpoint, url }: { endpoint: Id; url: string },
    tx: Transaction,
  ): Promise<void> {
    const { host } = new URL(url);
    const notice = {
      kind: ENDPOINT_DISABLED,
      workspace,
      to: await this.workspaces.listPermitted(workspace, 'webhooks:write'),
      subject: endpoint,
      paramsOf: (facts: Facts) => ({ ...facts, host }),
    };
    await this.#queue(notice, tx);
  }

  #tellSecurity(
    workspace: Id,
    to: readonly Id<'staff'>[],
    event: SecurityEvent,
    tx: Transaction,
  ): Promise<void> {
    const paramsOf = (facts: Facts) => ({ ...facts, event });
    return this.#queue({ kind: SECURITY_NOTICE, workspace, to, subject: null, paramsOf }, tx);
  }

  async #queue<P extends MessageParams>(
    { kind, workspace, to, subject, paramsOf }: Notice<P>,
    tx: Transaction,
  ): Promise<void> {
    const people = await this.accounts.listByIds(to);
    const company = (await this.workspaces.kindOf(workspace)?.findName(workspace)) ?? '';
    const now = this.clock.now();
    const written: AdmittedMessage[] = [];
    for (const { id, email: address, disabledAt } of people) {
      if (disabledAt !== null) continue;
      const route = { tenant: workspace, kind, channel: 'email', address } as const;
      const admission = await this.admission.find(id, route);
      if (!admission) continue;
      written.push(
        admission.write({
          owner: workspace,
          subject: subject ?? id,
          params: paramsOf({ company, atMs: now.getTime() }),
          locale: null,
          expiresAt: secondsAfter(now, VALID_SECONDS),
        }),
      );
    }
    if (written.length === 0) return;
    await this.senders.ensureKey(workspace, tx);
    await this.messages.queue(workspace, written, tx);
  }
}
