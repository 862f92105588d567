/** A kind of credential, told by how it begins. */
export interface CredentialKind {
  /** With its article: `an API key`. */
  name: string;
  beginnings: readonly string[];
}

const kinds: CredentialKind[] = [];

/** Declares a kind, so that whoever sends it to the wrong place is told what it is. */
export function defineCredentialKind(name: string, ...beginnings: string[]): CredentialKind {
  const kind = { name, beginnings };
  kinds.push(kind);
  return kind;
}

/** A JSON Web Token: its first letters are those of `{"` in base64. */
export const SIGNED_TOKEN = defineCredentialKind('a signed token', 'eyJ');

/**
 * Why this credential cannot be right where only others are taken; null where it may be. Goes by its first letters alone
 * and so tells nothing of whether it is good anywhere.
 */
export function wrongKind(credential: string, taken: readonly CredentialKind[]): string | null {
  const kind = kinds.find(({ beginnings }) =>
    beginnings.some((each) => credential.startsWith(each)),
  );
  if (!kind || taken.includes(kind)) return null;
  return `This is ${kind.name}; this route takes ${taken.map(({ name }) => name).join(' or ')}`;
}
