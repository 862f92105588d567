/** `/v1/events/:id` as the document spells it. */
export function documentedPath(path: string): string {
  return path.replaceAll(/:([A-Za-z_]+)/g, '{$1}');
}
