export {
  TOKEN_FAULTS,
  TOKEN_KINDS,
  type TokenFault,
  type TokenKind,
} from './token-inspection.policy.js';
export { type TokenInspection, TokenInspector } from './token-inspector.service.js';
