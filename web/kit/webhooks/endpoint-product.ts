import type { ConsoleName } from '../session/signed-in.js';

interface EndpointProduct {
  /** What a receiver is for, on the page of the endpoints. */
  hears: string;
  /** How to begin, while there are none. */
  reads: string;
  events: Record<string, string>;
  /** Whether an endpoint hears of one project only. */
  isOfProject: boolean;
}

const PRODUCTS: Record<ConsoleName, EndpointProduct> = {
  console: {
    hears: 'Your server hears at once when a session ends.',
    reads:
      'Name an address of your server. It gets the id of a session, never a person’s data, and reads the session with an API key.',
    isOfProject: true,
    events: {
      event_verification_session_created_v1: 'A session is created',
      event_verification_session_started_v1: 'A person opens the page',
      event_verification_session_completed_v1: 'A session ends with a result',
      event_verification_session_expired_v1: 'A session expires',
      event_verification_session_canceled_v1: 'A session is canceled',
      event_verification_session_redacted_v1: 'A session is redacted',
      event_device_key_added_v1: 'A device key is added',
      event_device_key_revoked_v1: 'A device key is revoked',
      event_device_key_missing_v1: 'A document is shown in place of a device key',
      event_face_tries_used_up_v1: 'Faces fail too often',
      event_user_deleted_v1: 'A person is deleted',
      event_ping_v1: 'A test event',
    },
  },
  people: {
    hears: 'Your systems hear at once when access is granted or denied.',
    reads:
      'Name an address of your system. It gets the id of a request, never an employee’s data, and reads the request with a key of yours.',
    isOfProject: false,
    events: {
      'access_request.granted': 'Access is granted',
      'access_request.denied': 'Access is denied',
      'access_request.canceled': 'A request is canceled',
      'access_request.expired': 'A request expires',
      'employee.identity_established': 'An identity is established',
      'employee.identity_reset': 'An identity is reset',
      'employee.identity_lost': 'A verified person is deleted',
      'employee.identity_reset_requested': 'Somebody asks for a reset',
      'employee.identity_mismatch': 'Another person showed up',
      'employee.verification_not_me': 'An employee objects',
      'employee.vouch_objected': 'A second person objects',
      'employee.face_tries_used_up': 'Faces fail too often',
      'device_key.added': 'A device is remembered',
      'device_key.revoked': 'A device is forgotten',
      'device_key.missing': 'A document is shown in place of a device',
      'employee.read_back_failed': 'A code was read back wrongly',
      'desk_case.opened': 'The help desk opens a case',
      'desk_case.overridden': 'A case is overridden',
      'directory.mass_deactivation': 'A directory takes access from many',
      'directory.identity_held': 'A directory gives an account to somebody else',
    },
  },
};

export const endpointProduct = (console: ConsoleName): EndpointProduct => PRODUCTS[console];

/** Of either product: the names of their events differ. */
export function eventLabel(type: string): string {
  return PRODUCTS.console.events[type] ?? PRODUCTS.people.events[type] ?? type;
}
