export { addressPage, type AddressedRequest } from './address-page.js';
export { ErrorFormats } from './error-formats.js';
export { PageProblemFilter } from './page-problem.filter.js';
export { problemAnswer, type ProblemAnswer } from './problem-answer.js';
export { loggedProblem, ProblemFilter, problemOf } from './problem.filter.js';
export { addPageWords, problemPage } from './problem-page.js';
