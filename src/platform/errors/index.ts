export * from './common.problems.js';
export {
  StartError,
  defineProblem,
  listProblemKinds,
  Problem,
  type FieldError,
  type ProblemFactory,
  type ProblemKind,
  type ProblemOptions,
} from './problem.js';
