import ts from 'typescript';

/** One query of the source, with its constants filled in. */
export interface Statement {
  /** `path#member`: the method, or the constant at the top of the file, that it stands in. */
  place: string;
  text: string;
}

/** Tables by `schema.name` and by entity class, with their tenant column; null for one that has none. */
export type Tables = ReadonlyMap<string, string | null>;

const SQL = /^\s*(WITH|SELECT|INSERT|UPDATE|DELETE|MERGE|TRUNCATE|LOCK|COPY)\s/;
const UNKNOWN = '‹?›';
const INSERTS = new Set(['insert', 'upsert', 'transaction', 'query']);

/** Every SQL text in a source file, and every call of TypeORM's manager or a repository (`MANAGER Entity …`). */
export function statementsIn(file: string, source: string): Statement[] {
  const root = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: Statement[] = [];
  const visit = (node: ts.Node): void => {
    const text = isText(node) ? expand(node) : managerCall(node);
    if (text !== null && (SQL.test(text) || text.startsWith('MANAGER ')))
      found.push({ place: placeOf(node, file), text });
    // A text inside a statement is part of it.
    if (!isText(node) || !SQL.test(text ?? '')) ts.forEachChild(node, visit);
  };
  visit(root);
  return found;
}

/** Reasons why a statement is not the work of one tenant. */
export function statementFaults({ place, text }: Statement, tables: Tables): string[] {
  const named = tablesIn(text);
  const tenants = named
    .map((table) => (table.includes(UNKNOWN) ? UNKNOWN : (tables.get(table) ?? null)))
    .filter((column) => column !== null);
  return [
    ...named
      .filter((table) => !table.includes(UNKNOWN) && !tables.has(table))
      .map((table) => `${place}: there is no table ${table}`),
    ...(tenants.length > 0 && !isBound(text, tenants)
      ? [`${place}: does not name its tenant`]
      : []),
  ];
}

/**
 * Statements that Citus refuses or gets wrong on a distributed table (tried on 13.2). `volatile`
 * lists volatile PostgreSQL functions.
 */
export function distributionFaults(
  { place, text }: Statement,
  tables: Tables,
  volatile: ReadonlySet<string>,
): string[] {
  const isDistributed = tablesIn(text).some(
    (table) => table.includes(UNKNOWN) || (tables.get(table) ?? null) !== null,
  );
  if (!isDistributed) return [];
  const called = [...text.matchAll(/\b([a-z_0-9]+)\(/g)].map(([, name]) => name!);
  const [, conflict = ''] = /\bON CONFLICT\b(.*)/s.exec(text) ?? [];
  const [, selected = ''] = /\bINTO\b[^;]*?\bSELECT\b(.*?)\bFROM\b/s.exec(text) ?? [];
  return [
    ...(/\b(UPDATE|DELETE)\b/.test(text)
      ? called
          .filter((name) => volatile.has(name))
          .map((name) => `${place}: calls ${name}() while it changes rows`)
      : []),
    // When it inserts values, the clause may compare with a parameter.
    ...(selected && /\$\d/.test(conflict)
      ? [`${place}: has a parameter in its conflict clause`]
      : []),
    // Citus takes immutable expressions only, and arithmetic with times depends on the time zone.
    ...(/\binterval\b|\bnow\(/i.test(conflict)
      ? [`${place}: computes a time in its conflict clause`]
      : []),
    ...(/\$\d+(?!\d|::)/.test(selected) ? [`${place}: inserts a parameter without a type`] : []),
  ];
}

const COMPARISON = String.raw`\w+ (([<>]?=|[<>]) \$\d+|= ANY ?\(\$\d+(::\w+\[\])?\)|IS (NOT )?NULL)`;
const WHERE = `WHERE ${COMPARISON}( AND ${COMPARISON})*`;
const PLAIN = [
  String.raw`SELECT [\w\s",]+ FROM (\S+) ${WHERE}( ORDER BY \w+( DESC)?)?( LIMIT \S+)?( FOR UPDATE)?`,
  String.raw`UPDATE (\S+) SET \w+ = (\$\d+|NULL)(, \w+ = (\$\d+|NULL))* ${WHERE}`,
  `DELETE FROM (\\S+) ${WHERE}`,
].map((pattern) => new RegExp(`^${pattern}$`));

/** The one table of a statement that a repository could express; null for another statement. */
export function plainTable(text: string): string | null {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return PLAIN.some((pattern) => pattern.test(line)) ? (tablesIn(line)[0] ?? null) : null;
}

function tablesIn(text: string): string[] {
  const manager = /^MANAGER (\S+)/.exec(text);
  if (manager?.[1]) return [manager[1]];
  const pattern =
    /\b(?:FROM|JOIN|INTO|UPDATE|TABLE)\s+(?:ONLY\s+)?((?:[a-z_]+|‹\?›)\.[a-z_]+|‹\?›)/g;
  return [...text.matchAll(pattern)].map(([, name]) => name!);
}

/**
 * The tenant is compared with a bound value or leads an insert, once per table. A table parameter
 * brings its tenant column along.
 */
function isBound(text: string, tenants: string[]): boolean {
  const [column = ''] = tenants;
  if (text.startsWith('MANAGER '))
    return column === UNKNOWN
      ? /\b(tenant|workspace)\b/.test(text)
      : text.includes(camelCase(column));
  const name = column === UNKNOWN ? '‹\\?›' : `\\b${column}\\b`;
  const isGiven = new RegExp(
    `${name}\\s*=\\s*\\$\\d|INTO\\s+\\S+\\s+(AS\\s+\\w+\\s+)?\\(\\s*${name}`,
  ).test(text);
  return isGiven && [...text.matchAll(new RegExp(name, 'g'))].length >= tenants.length;
}

/**
 * `manager.update(ApiKey, where, …)`, and the same of a repository; inserts carry their tenant as a
 * column that cannot be null. An entity that is only known at run time has its tenant as `tenant` or `workspace`.
 */
function managerCall(node: ts.Node): string | null {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null;
  const { expression: target, name } = node.expression;
  if (INSERTS.has(name.text)) return null;
  const repository = repositoryEntity(target);
  if (!repository && !/(^|\.)manager$/.test(target.getText())) return null;
  const [entity, ...rest] = [...(repository ? [repository] : []), ...node.arguments];
  if (!entity) return null;
  const table = /^[A-Z]\w*$/.test(entity.getText()) ? entity.getText() : UNKNOWN;
  return `MANAGER ${table} ${rest.map((each) => expandObject(each)).join(' ')}`;
}

/** Of `this.keys` its entity, when the class is given `@InjectRepository(ApiKey) keys`. */
function repositoryEntity(target: ts.Expression): ts.Expression | undefined {
  if (!ts.isPropertyAccessExpression(target)) return undefined;
  let scope: ts.Node = target;
  while (!ts.isClassDeclaration(scope)) {
    if (ts.isSourceFile(scope)) return undefined;
    scope = scope.parent;
  }
  const given = scope.members
    .filter(ts.isConstructorDeclaration)
    .flatMap(({ parameters }) => [...parameters])
    .find((each) => each.name.getText() === target.name.text);
  return (given && ts.getDecorators(given))
    ?.map(({ expression }) => expression)
    .filter(ts.isCallExpression)
    .find(({ expression }) => expression.getText() === 'InjectRepository')?.arguments[0];
}

/** The names that an argument and the constants in it are made of. */
function expandObject(node: ts.Node): string {
  const names: string[] = [];
  const visit = (inner: ts.Node): void => {
    if (ts.isIdentifier(inner)) {
      names.push(inner.text);
      const declared = declarationOf(inner);
      if (declared && !isInside(inner, declared)) visit(declared);
    }
    ts.forEachChild(inner, visit);
  };
  visit(node);
  return names.join(' ');
}

function isText(node: ts.Node): node is ts.StringLiteralLike | ts.TemplateExpression {
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
}

function expand(node: ts.Expression): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    return (
      node.head.text +
      node.templateSpans.map((span) => expand(span.expression) + span.literal.text).join('')
    );
  }
  if (ts.isIdentifier(node)) {
    const declared = declarationOf(node);
    return declared ? expand(declared) : UNKNOWN;
  }
  if (ts.isArrayLiteralExpression(node)) return node.elements.map(expand).join(' ');
  if (ts.isConditionalExpression(node)) return `${expand(node.whenTrue)} ${expand(node.whenFalse)}`;
  if (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    node.expression.name.text === 'join'
  ) {
    return expand(node.expression.expression);
  }
  return UNKNOWN;
}

/** The value of the nearest constant of that name. */
function declarationOf(use: ts.Identifier): ts.Expression | undefined {
  for (let scope: ts.Node = use; ; scope = scope.parent) {
    const statements: readonly ts.Statement[] =
      ts.isBlock(scope) || ts.isSourceFile(scope) ? scope.statements : [];
    const declared = statements
      .filter(ts.isVariableStatement)
      .flatMap(({ declarationList }) => [...declarationList.declarations])
      .find(({ name }) => ts.isIdentifier(name) && name.text === use.text);
    if (declared) return declared.initializer;
    if (ts.isSourceFile(scope)) return undefined;
  }
}

function isInside(node: ts.Node, outer: ts.Node): boolean {
  return outer.pos <= node.pos && node.end <= outer.end;
}

function placeOf(node: ts.Node, file: string): string {
  for (let each: ts.Node = node; !ts.isSourceFile(each); each = each.parent) {
    const isTop = ts.isVariableDeclaration(each) && ts.isSourceFile(each.parent.parent.parent);
    if (ts.isMethodDeclaration(each) || ts.isFunctionDeclaration(each) || isTop) {
      return `${file}#${(each as ts.NamedDeclaration).name?.getText() ?? ''}`;
    }
  }
  return file;
}

function camelCase(column: string): string {
  return column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}
