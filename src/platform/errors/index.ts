export * from './common.problems.js';
export { StartError } from './start-error.js';
export {
  defineProblem,
  listProblemKinds,
  Problem,
  type FieldError,
  type ProblemFactory,
  type ProblemKind,
  type ProblemOptions,
} from './problem.js';
