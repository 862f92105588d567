import { pageOf, type Page, type PageQuery } from '../../../platform/http/index.js';
import { isId, type Id } from '../../../platform/ids/index.js';
import {
  LEGAL_HOLD_KINDS,
  legalHoldSubjectNotFound,
  type LegalHoldKind,
} from '../../retention/index.js';

/** Throws `legal_hold_subject_not_found` for an invalid id. */
export function holdSubject(id: string): Id<LegalHoldKind> {
  const kind = kindOf(id);
  if (kind === undefined) throw legalHoldSubjectNotFound();
  return id as Id<LegalHoldKind>;
}

/** A page whose cursor is the id of the held object. Throws `request_invalid`. */
export function holdPage(query: PageQuery): Page<LegalHoldKind> {
  const cursor = query.starting_after ?? query.ending_before ?? '';
  return pageOf<LegalHoldKind>(query, kindOf(cursor) ?? 'vs');
}

function kindOf(id: string): LegalHoldKind | undefined {
  return LEGAL_HOLD_KINDS.find((kind) => isId(kind, id));
}
