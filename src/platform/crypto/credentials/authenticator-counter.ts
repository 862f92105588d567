/** A counter of a passkey that goes back means that it was copied (WebAuthn 6.1.1). Synced ones send 0. */
export function counterWentBack(last: number, next: number): boolean {
  return (last > 0 || next > 0) && next <= last;
}
