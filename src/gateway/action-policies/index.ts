export {
  acceptsWeaker,
  actionPoliciesFault,
  needingAgreement,
  authenticate,
  grantTermsOf,
  isRecovery,
  missingFactors,
  namedActions,
  needsReadBack,
  offeredActions,
  readBackActions,
  requirementOf,
  type ActionRequirement,
  type Authentication,
  WEAKER_BRANCHES,
  type WeakerBranch,
} from './action.policy.js';
export {
  actionNeedsCode,
  actionNotOffered,
  faceOnlyNotAsked,
  withoutFaceNotAsked,
} from './action-policy.problems.js';
export { factorList, factorLists, missingFactorLists } from './factors.view.js';
export { ActionPoliciesModule, OfferedActions } from './offered-actions.service.js';
