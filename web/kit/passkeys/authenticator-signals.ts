type Signals = Pick<
  typeof PublicKeyCredential,
  'signalUnknownCredential' | 'signalAllAcceptedCredentials'
>;

/** As much of a browser as tells its authenticators about keys. Few can. */
interface Browser {
  PublicKeyCredential?: Partial<Signals>;
  /** Keys are made for the host of our pages. */
  location: Pick<Location, 'hostname'>;
}

/** The person's authenticators no longer offer a revoked key. It counts no more, whether they are told or not. */
export function signalRevoked(credentialId: string, browser: Browser = globalThis): Promise<void> {
  return unheard(async () => {
    const { PublicKeyCredential: credentials, location } = browser;
    await credentials?.signalUnknownCredential?.({ rpId: location.hostname, credentialId });
  });
}

/** They offer these keys of the person alone, so the list must be complete. */
export function signalAccepted(
  userHandle: string,
  credentialIds: string[],
  browser: Browser = globalThis,
): Promise<void> {
  return unheard(async () => {
    const { PublicKeyCredential: credentials, location } = browser;
    await credentials?.signalAllAcceptedCredentials?.({
      rpId: location.hostname,
      userId: userHandle,
      allAcceptedCredentialIds: credentialIds,
    });
  });
}

/** Nothing depends on a signal: a failure is no concern of the person. */
async function unheard(signal: () => Promise<void>): Promise<void> {
  try {
    await signal();
  } catch {
    // The server's list decides.
  }
}
