export { listIssuers, type AamvaIssuer } from './issuers.js';
export { parseAamva, type AamvaAddress, type AamvaCard } from './parse-aamva.js';
