import type { ApiClient } from '../kit/api-client.js';
import type { DemoWords } from './words/en.js';

/** The answer of the demo's own back end: `GET /demo/api/desk`. Times are Unix seconds. */
export interface DeskView {
  object_name: 'help_desk';
  employee: EmployeeView;
  mfa: { resets: number; last_reset_at: number | null };
  case: CaseView | null;
  pictures: PicturesView;
  activity: ActivityView[];
}

/** `GET /demo/api/neighbours`. */
export interface NeighboursView {
  object_name: 'neighbours';
  /** Null while they do not run. */
  addresses: { entra: string; okta: string; payroll: string } | null;
}

export interface EmployeeView {
  employee_id: string;
  name: string;
  first_name: string;
  role: string;
  /** Null until somebody proved to be this employee. */
  identity_established_at: number | null;
}

export type PictureSource = 'simulation' | 'camera';

export interface PicturesView {
  source: PictureSource;
  has_camera: boolean;
  /** Draws a card of the employee, to be held before the camera. */
  card_command: string;
}

export interface CaseView {
  access_request_id: string;
  flow: 'establish_identity' | 'known_user_key';
  status: 'pending' | 'granted' | 'denied' | 'canceled' | 'expired';
  reason: string | null;
  /** Only while pending. */
  verification_url: string | null;
  /** The gateway sent the link itself, to a contact on record. */
  is_sent: boolean;
  /** What would have been enough beside what was shown; null unless that was too little. */
  missing_factors: string[][] | null;
  reset: ResetView | null;
  second_use: ResetView | null;
}

export interface ResetView {
  done: boolean;
  status: number | null;
  code: string | null;
  grant: GrantFacts | null;
}

export interface GrantFacts {
  id: string;
  subject: string;
  action: string;
  acr: string | null;
  amr: string[];
  verified_at: number;
  expires_at: number;
}

export interface ActivityView {
  number: number;
  at: number;
  actor: 'desk' | 'browser' | 'guard';
  /** What happened. */
  step: keyof DemoWords['steps'];
  /** Why access was not granted, in the gateway's word. */
  reason: string | null;
  call: { method: string; path: string; status: number | null } | null;
  tone: 'plain' | 'good' | 'alarm';
}

/** Names of the desk's actions, one at a time. */
export type DeskAction =
  'reset_mfa' | 'returned' | 'check' | 'cancel' | 'use_again' | 'forget_identity' | 'pictures';

export interface DeskApi {
  look(): Promise<DeskView>;
  lookAround(): Promise<NeighboursView>;
  act(action: DeskAction, accessRequestId?: string): Promise<DeskView>;
  /** Starts over with pictures of this source. */
  takePicturesFrom(source: PictureSource): Promise<DeskView>;
}

export function createDeskApi(client: ApiClient): DeskApi {
  return {
    look: () => client.get('/desk'),
    lookAround: () => client.get('/neighbours'),
    takePicturesFrom: (source) => client.post('/pictures', { source }),
    act: (action, id) =>
      client.post(`/${action}`, id === undefined ? undefined : { access_request_id: id }),
  };
}
