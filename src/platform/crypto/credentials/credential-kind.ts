/** A kind of credential, recognised by its prefix. */
export interface CredentialKind {
  /** With its article: `an API key`. */
  name: string;
  beginnings: readonly string[];
}

const kinds: CredentialKind[] = [];

/** Declares a kind, so that a caller who sends it to the wrong place learns what it is. */
export function defineCredentialKind(name: string, ...beginnings: string[]): CredentialKind {
  const kind = { name, beginnings };
  kinds.push(kind);
  return kind;
}

/** A JSON Web Token: it begins with `{"` in base64. */
export const SIGNED_TOKEN = defineCredentialKind('a signed token', 'eyJ');

/**
 * Why this credential has the wrong kind here; null if possibly right. It reads only the prefix, so
 * it never reveals validity.
 */
export function wrongKind(credential: string, taken: readonly CredentialKind[]): string | null {
  const kind = kinds.find(({ beginnings }) =>
    beginnings.some((each) => credential.startsWith(each)),
  );
  if (!kind || taken.includes(kind)) return null;
  return `This is ${kind.name}; this route takes ${taken.map(({ name }) => name).join(' or ')}`;
}
