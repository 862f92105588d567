/** A code as a person reads it: `portrait_unreadable` is "Portrait unreadable". */
export function words(code: string): string {
  const text = code.replace(/[._]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
