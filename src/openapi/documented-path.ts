/** The path in the document's form: `/v1/events/{id}`. */
export function documentedPath(path: string): string {
  return path.replaceAll(/:([A-Za-z_]+)/g, '{$1}');
}
