export { Answers, problemResponses, problemsOf, ProblemView } from './answers.js';
export {
  LimitQuery,
  ListViewOf,
  listView,
  PageQuery,
  pageOf,
  type ListView,
  type Page,
} from './lists.js';
export { AfterQuery, numberedList } from './numbered-lists.js';
