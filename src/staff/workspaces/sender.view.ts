import { ApiProperty } from '@nestjs/swagger';
import { text, textOrNull, viewOf } from '../../platform/http/index.js';
import {
  type Channel,
  CHANNELS,
  MESSAGE_STATUSES,
  SEND_TROUBLES,
  type EmailSender,
  type MessageState,
  type SmsService,
} from '../../platform/messages/index.js';

const DEPLOYMENT = ['none', 'mailbox', 'provider'] as const;
type Deployment = (typeof DEPLOYMENT)[number];

/** A provider as staff set it up. */
export type Changed<T> = T & { changedAt: Date };

/** Everything about the providers of one workspace. */
export interface Senders {
  email: Changed<EmailSender> | null;
  sms: Changed<SmsService> | null;
  unreadable: readonly Channel[];
  deployment: { email: Deployment; sms: Deployment };
  tests: readonly MessageState[];
}

/** The password is in no view. */
export class EmailSenderView {
  @ApiProperty(text) host: string;
  @ApiProperty({ type: 'integer' }) port: number;
  @ApiProperty({ ...text, enum: ['starttls', 'tls'] }) security: string;
  @ApiProperty(textOrNull) username: string | null;
  @ApiProperty(text) from: string;
  @ApiProperty({ type: 'integer' }) changed_at: number;
}

/** The secret is in no view. */
export class SmsSenderView {
  @ApiProperty({ ...text, enum: ['json', 'twilio'] }) shape: string;
  @ApiProperty(text) url: string;
  @ApiProperty(textOrNull) account: string | null;
  @ApiProperty(textOrNull) from: string | null;
  @ApiProperty({ type: 'integer' }) changed_at: number;
}

export class SenderTroubleView {
  @ApiProperty({ ...text, enum: [...SEND_TROUBLES] }) cause: string;
  @ApiProperty({
    ...{ ...textOrNull },
    description: 'The first 200 characters of the answer of your own provider.',
  })
  answer: string | null;
}

export class SenderTestView {
  @ApiProperty(text) id: string;
  @ApiProperty({ ...text, enum: ['email', 'sms'] }) channel: string;
  @ApiProperty({ ...text, enum: [...MESSAGE_STATUSES] }) status: string;
  @ApiProperty(textOrNull) reason: string | null;
  @ApiProperty({ type: 'integer', description: 'Number of attempts.' }) attempts: number;
  @ApiProperty({
    ...{ type: SenderTroubleView, nullable: true },
    description: 'Why the last attempt did not succeed.',
  })
  trouble: SenderTroubleView | null;
  @ApiProperty({ type: 'integer' }) created_at: number;
}

export class DeploymentSendersView {
  @ApiProperty({ ...text, enum: [...DEPLOYMENT] }) email: string;
  @ApiProperty({ ...text, enum: [...DEPLOYMENT] }) sms: string;
}

export class SendersView {
  @ApiProperty({ ...text, enum: ['senders'] }) object_name: 'senders';

  @ApiProperty({ type: EmailSenderView, nullable: true }) email: EmailSenderView | null;

  @ApiProperty({ type: SmsSenderView, nullable: true }) sms: SmsSenderView | null;

  @ApiProperty({
    ...{ type: 'array', items: { ...text, enum: [...CHANNELS] } },
    description: 'Providers whose settings can no longer be decrypted and must be entered again.',
  })
  unreadable: readonly Channel[];

  @ApiProperty({
    type: DeploymentSendersView,
    description: 'How messages of workspaces without a provider of their own are sent.',
  })
  deployment: DeploymentSendersView;

  @ApiProperty({ type: [SenderTestView], description: 'The newest test messages, newest first.' })
  tests: SenderTestView[];
}

export function sendersView(senders: Senders): SendersView {
  const { email, sms, tests } = senders;
  return viewOf(SendersView, senders, {
    email: email && emailSenderView(email),
    sms: sms && smsSenderView(sms),
    tests: tests.map((test) => viewOf(SenderTestView, test)),
  });
}

function emailSenderView(sender: Changed<EmailSender>): EmailSenderView {
  const { host, port, secure, auth } = sender.server;
  const security = secure ? 'tls' : 'starttls';
  return viewOf(EmailSenderView, sender, { host, port, security, username: auth?.user ?? null });
}

function smsSenderView(service: Changed<SmsService>): SmsSenderView {
  const account = service.shape === 'twilio' ? service.account : null;
  return viewOf(SmsSenderView, service, { account });
}
