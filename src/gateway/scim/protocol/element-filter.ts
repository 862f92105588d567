import type { Comparison, Expression } from './expression.js';
import { coerce, findAttribute, isSameText } from './resource.js';
import type { Attribute } from './schema.js';

type Element = Readonly<Record<string, unknown>>;

const ORDERED: Readonly<Partial<Record<Comparison, (held: string, wanted: string) => boolean>>> = {
  co: (held, wanted) => held.includes(wanted),
  sw: (held, wanted) => held.startsWith(wanted),
  ew: (held, wanted) => held.endsWith(wanted),
  gt: (held, wanted) => held > wanted,
  ge: (held, wanted) => held >= wanted,
  lt: (held, wanted) => held < wanted,
  le: (held, wanted) => held <= wanted,
};

/** Whether one value of an attribute meets the filter of a parsed path, which compares without case. */
export function meets(element: Element, filter: Expression): boolean {
  switch (filter.kind) {
    case 'all':
      return filter.of.every((each) => meets(element, each));
    case 'any':
      return filter.of.some((each) => meets(element, each));
    case 'not':
      return !meets(element, filter.of);
    case 'present':
      return heldIn(element, filter.name) !== undefined;
    case 'element':
      return false;
    case 'compare': {
      const held = heldIn(element, filter.name);
      if (filter.op === 'eq' || filter.op === 'ne') {
        const isSame = filter.value === null ? held === undefined : isSameText(held, filter.value);
        return isSame === (filter.op === 'eq');
      }
      if (held === undefined || filter.value === null) return false;
      return ORDERED[filter.op]?.(held.toLowerCase(), filter.value.toLowerCase()) ?? false;
    }
  }
}

/** How many comparisons `meets` makes at most. */
export function comparisonsIn(filter: Expression): number {
  switch (filter.kind) {
    case 'all':
    case 'any':
      return filter.of.reduce((sum, each) => sum + comparisonsIn(each), 0);
    case 'not':
      return comparisonsIn(filter.of);
    case 'element':
      return comparisonsIn(filter.where);
    case 'present':
    case 'compare':
      return 1;
  }
}

/** The value that meets a filter and says nothing else; null where the filter does not name one. */
export function madeBy(attribute: Attribute, filter: Expression): Element | null {
  if (filter.kind === 'all') {
    const parts = filter.of.map((each) => madeBy(attribute, each));
    return parts.includes(null) ? null : (Object.assign({}, ...parts) as Element);
  }
  if (filter.kind !== 'compare' || filter.op !== 'eq' || filter.value === null) return null;
  const sub = findAttribute(attribute.sub ?? [], filter.name);
  return sub && { [sub.name]: coerce(sub, filter.value) };
}

function heldIn(element: Element, name: string): string | undefined {
  const held = element[name];
  if (typeof held === 'boolean') return `${held}`;
  return typeof held === 'string' && held !== '' ? held : undefined;
}
