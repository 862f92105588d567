export * from './common.problems.js';
export {
  StartError,
  defineProblem,
  listProblemKinds,
  Problem,
  type FieldError,
  type ProblemFactory,
  type ProblemKind,
} from './problem.js';
