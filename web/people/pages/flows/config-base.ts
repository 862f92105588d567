import type { Schema } from '../../../api/schemas.js';
import { isSame } from '../../../kit/forms/is-same.js';

type Config = Schema<'ConfigView'>;

/**
 * Whether a form with unsaved values may be saved over `read` as well as over `base`. Approvals are
 * not part of a save. With any other difference the server must refuse it, so that nothing of a
 * colleague is overwritten.
 */
export function mayBuildOn(base: Config, read: Config): boolean {
  const savedIn = ({
    version: _,
    face_only_approvals: __,
    without_face_approvals: ___,
    ...saved
  }: Config) => saved;
  return isSame(savedIn(base), savedIn(read));
}

/** What a save may carry: a form sends back as it was what it does not show. */
export function savedPartOf(config: Config): object {
  const {
    object_name: _,
    customer_id: __,
    verification_api_key_set: ___,
    face_only_approvals: ____,
    without_face_approvals: _____,
    ...saved
  } = config;
  return saved;
}
