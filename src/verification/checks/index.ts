export { CHECK_CODES, checkOf, type Check, type StoredCheck } from './check.js';
export { identityText, type Address, type GivenAddress, type Person } from './person.js';
export { findPersona, PERSONAS, type Persona } from './personas.js';
export { matchProfile, PROFILE_MATCHES, type ProfileMatch } from './profile-match.policy.js';
export { CHECKED_SCENARIOS, SCENARIOS, type Scenario } from './scenario.js';
export {
  evaluateSimulation,
  personFrom,
  repeatableFailure,
  scenarioFits,
  simulatedPerson,
  type Evaluation,
  type FailureCode,
} from './simulation.policy.js';
