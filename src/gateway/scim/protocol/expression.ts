const COMPARISONS = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** A filter of RFC 7644 3.4.2.2. Names are as they were sent. */
export type Expression =
  | { kind: 'compare'; name: string; op: Comparison; value: string | null }
  | { kind: 'present'; name: string }
  | { kind: 'all' | 'any'; of: Expression[] }
  | { kind: 'not'; of: Expression }
  /** One element of the attribute meets all of it: `emails[type eq "work"]`. */
  | { kind: 'element'; name: string; where: Expression };

/** `attr`, `attr.sub`, `attr[filter]` or `attr[filter].sub` (RFC 7644 3.5.2). */
export interface PathText {
  name: string;
  where: Expression | null;
  sub: string | null;
}

const MAX_DEPTH = 20;
/** A literal may be bare, as some clients send it. */
const TOKEN = /\s*(?:([()[\]])|("(?:[^"\\]|\\.)*")|([^\s()[\]"']+))/y;

type Token = string;

/** Null for what is no filter. The caller bounds the text. */
export function expressionOf(text: string): Expression | null {
  return parsed(text, (parser) => parser.any());
}

/** Null for what is no path. */
export function pathTextOf(text: string): PathText | null {
  return parsed(text, (parser) => parser.path());
}

function parsed<T>(text: string, parse: (parser: Parser) => T): T | null {
  const tokens = tokensOf(text);
  if (!tokens) return null;
  try {
    const parser = new Parser(tokens);
    const result = parse(parser);
    return parser.isAtEnd ? result : null;
  } catch (error) {
    if (error instanceof NoExpression) return null;
    throw error;
  }
}

function tokensOf(text: string): Token[] | null {
  const tokens: Token[] = [];
  const trimmed = text.trimEnd();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < trimmed.length) {
    const found = TOKEN.exec(trimmed);
    if (!found) return null;
    tokens.push(found[1] ?? found[2] ?? found[3] ?? '');
  }
  return tokens;
}

class NoExpression extends Error {}

/** By recursive descent: `and` binds closer than `or`. */
class Parser {
  #at = 0;
  #depth = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  get isAtEnd(): boolean {
    return this.#at === this.tokens.length;
  }

  any(): Expression {
    return this.#joined('or', 'any', () => this.#joined('and', 'all', () => this.#one()));
  }

  path(): PathText {
    const name = this.#word();
    const where = this.#peek() === '[' ? this.#within('[', ']') : null;
    return { name, where, sub: where && !this.isAtEnd ? this.#sub() : null };
  }

  #joined(word: string, kind: 'all' | 'any', next: () => Expression): Expression {
    const first = next();
    const of = [first];
    while (this.#takes(word)) of.push(next());
    return of.length === 1 ? first : { kind, of };
  }

  #one(): Expression {
    if (this.#peek() === '(') return this.#within('(', ')');
    if (this.tokens[this.#at + 1] === '(' && this.#takes('not'))
      return { kind: 'not', of: this.#within('(', ')') };
    const name = this.#word();
    if (this.#peek() !== '[') return this.#compared(name);
    const where = this.#within('[', ']');
    if (!this.#peek().startsWith('.')) return { kind: 'element', name, where };
    const of = [where, this.#compared(this.#sub())];
    return { kind: 'element', name, where: { kind: 'all', of } };
  }

  #compared(name: string): Expression {
    const word = this.#word().toLowerCase();
    if (word === 'pr') return { kind: 'present', name };
    const op = COMPARISONS.find((each) => each === word);
    const literal = this.#next();
    if (!op || /^[()[\]]$/.test(literal)) throw new NoExpression();
    return { kind: 'compare', name, op, value: literal === 'null' ? null : unquoted(literal) };
  }

  #within(open: string, close: string): Expression {
    this.#depth += 1;
    if (this.#next() !== open || this.#depth > MAX_DEPTH) throw new NoExpression();
    const inner = this.any();
    if (this.#next() !== close) throw new NoExpression();
    this.#depth -= 1;
    return inner;
  }

  #sub(): string {
    const word = this.#word();
    if (!/^\.[^.]+$/.test(word)) throw new NoExpression();
    return word.slice(1);
  }

  #word(): string {
    const token = this.#next();
    if (/^[()[\]"]/.test(token)) throw new NoExpression();
    return token;
  }

  #takes(word: string): boolean {
    const isNext = this.#peek().toLowerCase() === word;
    if (isNext) this.#at += 1;
    return isNext;
  }

  #peek(): Token {
    return this.tokens[this.#at] ?? '';
  }

  #next(): Token {
    const token = this.tokens[this.#at];
    if (token === undefined) throw new NoExpression();
    this.#at += 1;
    return token;
  }
}

function unquoted(literal: string): string {
  if (!literal.startsWith('"')) return literal;
  try {
    return JSON.parse(literal) as string;
  } catch {
    // A backslash that was not doubled, as in the name of a Windows domain.
    return literal.slice(1, -1);
  }
}
