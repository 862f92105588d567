import {
  messageAddressRefused,
  messageChannelUnavailable,
  messageLimitReached,
} from '../../../platform/messages/index.js';
import { contactBehindSignIn, contactMissing, contactTooNew } from './delivery.problems.js';

/** Why a link cannot be sent. */
export const LINK_PROBLEMS = [
  contactMissing,
  contactTooNew,
  contactBehindSignIn,
  messageLimitReached,
  messageAddressRefused,
  messageChannelUnavailable,
] as const;
