import { ApiProperty } from '@nestjs/swagger';
import { text, textOrNull, time, timeOrNull, viewOf } from '../../platform/http/index.js';
import { unixSeconds, unixSecondsOrNull } from '../../platform/clock/index.js';
import {
  REQUEST_STATUSES,
  vouchOutcome,
  vouchOutcomeField,
  type AskedVouch,
} from '../access-requests/index.js';
import { deskCaseView, DeskCaseView } from './desk-case.view.js';
import type { CurrentCase, ListedCase } from './desk-cases.service.js';
import type { Channel } from '../../platform/messages/index.js';
import { factorList, isRecovery, missingFactorLists } from '../action-policies/index.js';
import {
  actionLabel,
  labelTranslations,
  type Factor,
  type FlowConfig,
} from '../customers/index.js';
import { directoryActionView, DirectoryActionView } from '../directory-actions/index.js';
import {
  contactOf,
  isContactFactor,
  EMPLOYEE_STATUSES,
  nameOf,
  maskedEmail,
  maskedPhone,
  type Employee,
} from '../employees/index.js';

const LABELS_BY_LANGUAGE = {
  type: 'object',
  additionalProperties: { type: 'string' },
  description: 'The label in the languages that have one, such as `es`.',
} as const;

/** A contact on record that can get the link, or why it cannot. */
export class DeskChannelView {
  @ApiProperty({ ...text, enum: ['email', 'sms'] }) channel: 'email' | 'sms';
  @ApiProperty({ ...text, description: 'Masked.', example: '••• 12' }) contact: string;
  @ApiProperty({
    ...textOrNull,
    enum: ['too_new', null],
    description: '`too_new`: changed less than 72 hours ago.',
  })
  unusable: 'too_new' | null;
  @ApiProperty({
    type: 'boolean',
    description:
      'Whether it leads to the account of the employee: no link of an action with `is_recovery` is sent there.',
  })
  behind_sign_in: boolean;
  @ApiProperty({
    type: 'boolean',
    description:
      'Whether it was changed less than seven days ago. Unless it is `unusable` it gets the link, which is no factor yet.',
  })
  is_recent: boolean;
}

/** The data of an employee that agents may see: no birth date, address, document or picture. */
export class DeskEmployeeView {
  @ApiProperty(text) id: string;
  @ApiProperty({ ...text, enum: ['desk_employee'] }) object_name: 'desk_employee';
  @ApiProperty(text) name: string;
  @ApiProperty(text) initials: string;
  @ApiProperty(textOrNull) department: string | null;
  @ApiProperty({ ...text, enum: [...EMPLOYEE_STATUSES] }) status: string;
  @ApiProperty({ type: [DeskChannelView] }) channels: DeskChannelView[];
}

export class DeskHitsView {
  @ApiProperty({ ...text, enum: ['desk_hits'] }) object_name: 'desk_hits';
  @ApiProperty({ type: [DeskEmployeeView], description: 'Five at most.' })
  employees: DeskEmployeeView[];
  @ApiProperty({
    type: 'boolean',
    description: 'Whether there are more hits; then search for more of the name.',
  })
  has_more: boolean;
}

export class DeskActionView {
  @ApiProperty(text) action: string;
  @ApiProperty({ ...text, description: 'What the employee reads on the page.' }) label: string;
  @ApiProperty(LABELS_BY_LANGUAGE) label_translations: Record<string, string>;
  @ApiProperty({ type: 'boolean', description: 'Whether it gives an account away.' })
  is_recovery: boolean;
}

export class DeskActionsView {
  @ApiProperty({ ...text, enum: ['desk_actions'] }) object_name: 'desk_actions';
  @ApiProperty({ type: [DeskActionView] }) actions: DeskActionView[];
}

/** A case with the texts by which an agent recognises it. */
export class PeopleDeskCaseView extends DeskCaseView {
  @ApiProperty({ ...textOrNull, description: 'Null once the employee was erased.' })
  employee_name: string | null;
  @ApiProperty(textOrNull) employee_id: string | null;
  @ApiProperty({
    ...textOrNull,
    description: 'Masked; null once the contact has changed since.',
    example: '••• 12',
  })
  contact: string | null;
  @ApiProperty({ ...text, description: 'What the employee reads on the page.' })
  action_label: string;
  @ApiProperty(LABELS_BY_LANGUAGE) action_label_translations: Record<string, string>;
  @ApiProperty({ ...textOrNull, description: 'Null if your system opened it.' })
  agent_name: string | null;
  @ApiProperty({ ...timeOrNull, description: 'When the person was seen on the page.' })
  opened_at: number | null;
  @ApiProperty({ ...timeOrNull, description: 'When they were proved to be the employee.' })
  proved_at: number | null;
  @ApiProperty({
    type: 'boolean',
    description: 'Whether an override was asked for and can still be approved.',
  })
  override_waits: boolean;
}

/** A second person who was asked to vouch in a case. */
export class DeskVouchView {
  @ApiProperty(text) id: string;
  @ApiProperty({ ...textOrNull, description: 'Null once the second person was erased.' })
  name: string | null;
  @ApiProperty({
    ...text,
    enum: [...REQUEST_STATUSES],
    description: '`granted`: they vouched. Otherwise `outcome` says more.',
  })
  status: string;
  @ApiProperty(vouchOutcomeField) outcome: string | null;
  @ApiProperty(time) expires_at: number;
  @ApiProperty(timeOrNull) given_at: number | null;
}

export class OpenedDeskCaseView extends PeopleDeskCaseView {
  @ApiProperty({
    type: DirectoryActionView,
    nullable: true,
    description: 'What your own system made of it; null where it is not done automatically.',
  })
  automatic_action: DirectoryActionView | null;
  @ApiProperty({
    ...factorList,
    nullable: true,
    description: 'What was enough, of a verified case.',
  })
  factors: string[] | null;
  @ApiProperty(missingFactorLists) missing_factors: Factor[][] | null;
  @ApiProperty({ ...timeOrNull, description: 'When the link was last sent.' })
  sent_at: number | null;
  @ApiProperty({
    type: 'integer',
    description: 'How often it was sent again; three times at most.',
  })
  reminders: number;
  @ApiProperty({
    type: 'boolean',
    description: 'Whether it is your own case; only then you can work on it.',
  })
  is_own: boolean;
  @ApiProperty({
    type: 'boolean',
    description: 'Whether you may ask for an override, and somebody else could approve it.',
  })
  may_override: boolean;
  @ApiProperty({
    type: 'boolean',
    description: 'Whether you may approve the override that was asked for.',
  })
  may_decide_override: boolean;
  @ApiProperty({ type: [DeskVouchView], description: 'Oldest first; three at most.' })
  vouches: DeskVouchView[];
  @ApiProperty({
    type: 'boolean',
    description: 'Whether you may ask a second person to vouch for the employee now.',
  })
  may_ask_vouch: boolean;
}

export function deskVouchView(vouch: AskedVouch, name: string | null): DeskVouchView {
  return {
    id: vouch.vouchId,
    name,
    status: vouch.status,
    outcome: vouchOutcome(vouch),
    expires_at: unixSeconds(vouch.expiresAt),
    given_at: unixSecondsOrNull(vouch.givenAt),
  };
}

/** What a case does not store itself. */
export interface CaseSurroundings {
  employee: Employee | null;
  config: FlowConfig;
  agentName: string | null;
  overrideWaits: boolean;
}

export function peopleDeskCaseView(
  listed: ListedCase,
  around: CaseSurroundings,
): PeopleDeskCaseView {
  const { deskCase, openedAt, provedAt } = listed;
  const { employee, config, agentName, overrideWaits } = around;
  const { action } = listed.request;
  return {
    ...deskCaseView(listed),
    employee_name: nameOf(employee),
    employee_id: employee?.profile.employee_id ?? null,
    contact: employee && contactUsed(employee, deskCase),
    action_label: actionLabel(config, action, null),
    action_label_translations: labelTranslations(config, action),
    agent_name: agentName,
    opened_at: unixSecondsOrNull(openedAt),
    proved_at: unixSecondsOrNull(provedAt),
    override_waits: overrideWaits,
  };
}

export function openedDeskCaseView(
  view: PeopleDeskCaseView,
  { request: { delivery, automaticAction, grant, missingFactors } }: CurrentCase,
  may: Pick<
    OpenedDeskCaseView,
    'is_own' | 'may_override' | 'may_decide_override' | 'vouches' | 'may_ask_vouch'
  >,
): OpenedDeskCaseView {
  const { updatedAt, reminders = 0 } = delivery ?? {};
  const sentAt = updatedAt ? unixSeconds(updatedAt) : null;
  const action = automaticAction ? directoryActionView(automaticAction) : null;
  const factors = grant?.data ? [...grant.data.branch] : null;
  const shown = { automatic_action: action, factors, missing_factors: missingFactors ?? null };
  return { ...view, ...shown, sent_at: sentAt, reminders, ...may };
}

/** The masked contact of the case; null if the contact on record has changed since. */
function contactUsed(
  { profile, emailChangedAt, phoneChangedAt }: Employee,
  { channel, createdAt }: ListedCase['deskCase'],
): string | null {
  const isSms = channel === 'sms';
  const changedAt = isSms ? phoneChangedAt : emailChangedAt;
  if (changedAt !== null && changedAt > createdAt) return null;
  return isSms ? maskedPhone(profile.phone) : maskedEmail(profile.email);
}

/** `behindSignIn`: the channels that lead to the account of the employee. */
export function deskEmployeeView(
  employee: Employee,
  behindSignIn: readonly Channel[],
  now: Date,
): DeskEmployeeView {
  const { first_name: first, last_name: last, department } = employee.profile;
  const names = [first, last].filter((each) => each !== null);
  const initials = names.map((each) => [...each][0] ?? '').join('');
  const channels = channelsOf(employee, behindSignIn, now);
  const shown = { name: names.join(' '), initials, department, channels };
  return viewOf(DeskEmployeeView, employee, shown);
}

export function deskActionsView(config: FlowConfig): DeskActionsView {
  const actions = Object.entries(config.action_labels).map(([action, label]) => {
    return {
      action,
      label,
      label_translations: labelTranslations(config, action),
      is_recovery: isRecovery(config, action),
    };
  });
  return { object_name: 'desk_actions', actions };
}

function channelsOf(
  employee: Employee,
  behindSignIn: readonly Channel[],
  now: Date,
): DeskChannelView[] {
  const { email, phone } = employee.profile;
  const contacts = [
    { channel: 'email', contact: 'email', masked: maskedEmail(email) },
    { channel: 'sms', contact: 'phone', masked: maskedPhone(phone) },
  ] as const;
  return contacts.flatMap(({ channel, contact, masked }) => {
    if (masked === null) return [];
    const unusable = 'unusable' in contactOf(employee, contact, now) ? ('too_new' as const) : null;
    return [
      {
        channel,
        contact: masked,
        unusable,
        behind_sign_in: behindSignIn.includes(channel),
        is_recent: !isContactFactor(employee, contact, now),
      },
    ];
  });
}
