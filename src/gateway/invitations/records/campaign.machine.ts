import type { CampaignStatus } from './campaign.js';

export type CampaignEvent = 'start' | 'resend' | 'finish' | 'cancel';

/** Messages are sent only after a person has confirmed the selection. */
const TRANSITIONS: Record<CampaignStatus, Partial<Record<CampaignEvent, CampaignStatus>>> = {
  prepared: { start: 'running', cancel: 'canceled' },
  running: { resend: 'running', finish: 'done', cancel: 'canceled' },
  done: { resend: 'running' },
  canceled: {},
};

/** Null when the campaign cannot do that now. */
export function nextCampaignStatus(
  status: CampaignStatus,
  event: CampaignEvent,
): CampaignStatus | null {
  return TRANSITIONS[status][event] ?? null;
}
