export { ConnectionToken } from './connection.authenticator.js';
export { ConnectionKinds, type ConnectionKindDefinition } from './connection-kinds.js';
export { KeySetField } from './connection.dto.js';
export type { Connection } from './connection.entity.js';
export { connectionValueInvalid } from './connection.problems.js';
export {
  checked,
  type ConnectionCaller,
  type ConnectionCheck,
  type ConnectionConfig,
  type ConnectionKind,
  type UsedSecrets,
} from './connection.js';
export { ConnectionsModule } from './connections.module.js';
export { ConnectionsService } from './connections.service.js';
export { MachineTokensService, type ClientProof } from './machine-tokens.service.js';
export { clientProofOf, oauthErrors, tokenProofOf } from './token.controller.js';
