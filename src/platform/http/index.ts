export { Access, AccessPolicyGuard, accessPolicyOf, Public, type AccessPolicy } from './access.js';
export { Answers, problemResponses, problemsOf, ProblemView } from './answers.js';
export { bearerToken, invalidBearer, requireScope } from './bearer.js';
export { createApplication } from './create-application.js';
export * from './fields.js';
export { HttpPlatformModule } from './http.module.js';
export { ListViewOf, listView, PageQuery, pageOf, type ListView, type Page } from './lists.js';
export { PageProblemFilter } from './page-problem.filter.js';
export { WEB_ROOT, WebPages } from './web-pages.js';
