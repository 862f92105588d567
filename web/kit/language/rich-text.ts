import { createElement, Fragment, type ReactNode } from 'react';

/** A text with elements in it, such as a link: a tag for template literals. */
export function rich(texts: TemplateStringsArray, ...parts: ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...texts.flatMap((text, n) => [text, parts[n]]));
}
