import type { AccessRequest, Employee } from '@identity-gateway/sdk';
import type { Activity } from './activity-log.js';
import type { Desk, DeskCase } from './help-desk.service.js';
import type { PictureSource } from './picture-source.js';
import type { ResetAnswer } from './mfa-system.js';

/** Data of the page. It contains no token and no key, except the link of an open verification. */
export interface HelpDeskView {
  object_name: 'help_desk';
  employee: {
    employee_id: string;
    name: string;
    first_name: string;
    role: string;
    identity_established_at: number | null;
  };
  mfa: { resets: number; last_reset_at: number | null };
  case: CaseView | null;
  pictures: PicturesView;
  activity: readonly Activity[];
}

interface PicturesView {
  source: PictureSource;
  has_camera: boolean;
  /** Draws a card of the employee, to be held before the camera. */
  card_command: string;
}

interface CaseView {
  access_request_id: string;
  flow: AccessRequest['flow'];
  status: AccessRequest['status'];
  reason: AccessRequest['reason'];
  verification_url: string | null;
  /** Whether the gateway sent the link itself. */
  is_sent: boolean;
  missing_factors: AccessRequest['missing_factors'];
  reset: ResetView | null;
  second_use: ResetView | null;
}

interface ResetView {
  done: boolean;
  /** HTTP status and error code. */
  status: number | null;
  code: string | null;
  grant: GrantFacts | null;
}

interface GrantFacts {
  id: string;
  subject: string;
  action: string;
  acr: string | null;
  amr: readonly string[];
  verified_at: number;
  expires_at: number;
}

export function helpDeskView({ employee, mfa, open, pictures, activity }: Desk): HelpDeskView {
  const names = [employee.first_name, employee.last_name];
  return {
    object_name: 'help_desk',
    employee: {
      employee_id: employee.employee_id,
      name: names.filter(Boolean).join(' '),
      first_name: employee.first_name ?? employee.employee_id,
      role: [employee.title, employee.department].filter(Boolean).join(', '),
      identity_established_at: employee.identity_established_at,
    },
    mfa: { resets: mfa.count, last_reset_at: mfa.lastAt },
    case: open && caseView(open),
    pictures: {
      source: pictures.source,
      has_camera: pictures.hasCamera,
      card_command: cardCommand(employee),
    },
    activity,
  };
}

function cardCommand({ first_name: first, last_name: last, dob }: Employee): string {
  const holder = [
    ['--first-name', first],
    ['--last-name', last],
    ['--date-of-birth', dob],
  ].flatMap(([option = '', value]) => (value ? [option, value] : []));
  return ['npm run --silent cli -- specimen --out specimen --photo me.jpg', ...holder].join(' ');
}

function caseView({ request, reset, secondUse }: DeskCase): CaseView {
  return {
    access_request_id: request.id,
    flow: request.flow,
    status: request.status,
    reason: request.reason,
    verification_url: request.verification_url,
    is_sent: request.deliver !== 'none',
    missing_factors: request.missing_factors,
    reset: reset && resetView(reset),
    second_use: secondUse && resetView(secondUse),
  };
}

function resetView(answer: ResetAnswer): ResetView {
  if (!answer.done) return { done: false, status: answer.status, code: answer.code, grant: null };
  const { jti, sub, action, acr, amr, auth_time, exp } = answer.grant;
  const grant = {
    id: jti,
    subject: sub,
    action,
    acr,
    amr,
    verified_at: auth_time,
    expires_at: exp,
  };
  return { done: true, status: 200, code: null, grant };
}
