export { findPersona, PERSONAS, type Persona } from './personas.js';
export { SandboxModule } from './sandbox.module.js';
export {
  personaView,
  PersonaView,
  HostedSimulationView,
  simulationView,
} from './simulation.view.js';
export {
  personaNotFound,
  sandboxOnly,
  scenarioNotPossible,
  SessionSimulation,
} from './session-simulation.service.js';
