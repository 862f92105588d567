/** Parts of a name that gives somebody access to an account again. */
const RESETS =
  /reset|recover|unlock|unblock|reactivat|restore|bypass|password(?!less)|passcode|pwd|backup[^a-z]?code|temporary.?access|access.?pass|(?<![a-z])(?:pin|tap)(?![a-z])/;

/** Parts of a name that gives somebody else's sign-in a new device or another contact. */
const NEW_DEVICE_OR_CONTACT =
  /device|passkey|authenticator|hardware[^a-z]?token|smart[^a-z]?card|(?<![a-z])sim(?![a-z])|enrol|contact|e[^a-z]?mail|phone|mobile|sms/;

const SECOND_FACTOR =
  /mfa|2fa|2sv|u2f|(?:two|second|multi|dual|2)[^a-z]?factor|(?:two|2)[^a-z]?step(?=[^a-z]?(?:verif|auth))|(?<![a-z])[ht]?otps?(?![a-z])|fido2?|webauthn|security[^a-z]?key|yubi(?:[^a-z]?key)?/g;

/** What may stand beside a second factor that somebody only shows, such as in `entra_mfa`. */
const SIGN_IN =
  /entra|verify|verification|authentication|challenge|check|(?:sign|log)[^a-z]?[io]n|step[^a-z]?up|offsite/g;

/**
 * Whether the name says that an action gives access to an account again, or changes a second factor. The verbs of a
 * change cannot all be listed, so a second factor counts unless only words of a sign-in are beside it.
 */
export function namesReset(action: string): boolean {
  return RESETS.test(action) || changesSecondFactor(action);
}

/** Whether the name says that an action is a reset, a new device or a change of a contact. */
export function namesRecovery(action: string): boolean {
  return namesReset(action) || NEW_DEVICE_OR_CONTACT.test(action);
}

function changesSecondFactor(action: string): boolean {
  const others = action.replace(SECOND_FACTOR, '_');
  return others !== action && /[a-z]/.test(others.replace(SIGN_IN, '_'));
}
