import { scimVersionStale } from './scim.problems.js';

/** The version of a resource as an entity tag (RFC 7644 3.14). */
export function etagOf({ version }: { version: number }): string {
  return `W/"${String(version)}"`;
}

/** Throws `scim_version_stale` for an `If-Match` of another version. */
export function refuseStale(ifMatch: string | undefined, version: number): void {
  if (ifMatch !== undefined && !isNamed(ifMatch, version)) throw scimVersionStale();
}

/** Whether the tags of an `If-Match` or `If-None-Match` name this version, which is compared weakly. */
export function isNamed(tags: string, version: number): boolean {
  if (tags.trim() === '*') return true;
  const given = tags.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return given.includes(`"${String(version)}"`);
}
