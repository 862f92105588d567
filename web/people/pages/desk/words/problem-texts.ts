import type { RequestProblem } from '../../../../kit/api-client.js';

/** Why a call of the desk is refused. In English the server's own words are shown. */
export const PROBLEM_CODES = [
  'sign_in_needed',
  'single_sign_on_required',
  'permission_missing',
  'workspace_not_found',
  'employee_not_found',
  'desk_case_not_found',
  'desk_action_unknown',
  'desk_own_case',
  'desk_case_open',
  'desk_cases_spent',
  'desk_agent_too_fast',
  'desk_override_refused',
  'second_person_needed',
  'resets_frozen',
  'contact_missing',
  'contact_too_new',
  'contact_behind_sign_in',
  'message_address_refused',
  'message_limit_reached',
  'message_channel_unavailable',
  'verification_service_refused',
  'verification_service_unavailable',
  'access_request_ended',
  'reminders_spent',
  'reminder_too_early',
  'code_mismatch',
  'code_not_shown',
  'vouch_not_needed',
  'vouch_open',
  'vouches_spent',
  'vouch_too_late',
  'vouch_at_desk',
  'vouch_unavailable',
  'rate_limited',
  'download_busy',
] as const;

type ProblemTexts = Record<(typeof PROBLEM_CODES)[number] | 'network' | 'server', string> & {
  /** The server says in English why. */
  unfit: (why: string) => string;
  other: (code: string) => string;
};

/** The text of a refusal in one language. */
export function problemIn({ unfit, other, ...texts }: ProblemTexts) {
  const known: Record<string, string> = texts;
  return ({ code, kind, message }: RequestProblem): string => {
    if (kind === 'network') return texts.network;
    if (code === 'second_person_unfit') return unfit(message);
    if (Object.hasOwn(known, code)) return known[code] ?? '';
    return kind === 'server' ? texts.server : other(code);
  };
}
