import { ApiProperty } from '@nestjs/swagger';
import { integer, integerOrNull, text, textOrNull, viewOf } from '../../platform/http/index.js';
import { ShownBrandView, shownBrandView } from '../../platform/brands/index.js';
import { unixSeconds, yearsAfter } from '../../platform/clock/index.js';
import { deviceKeyView, DeviceKeyView } from '../device-keys/index.js';
import { INACTIVE_YEARS } from '../legal-holds/index.js';
import type { HeldScope } from '../sessions/index.js';
import type { HeldData, HeldSession } from './held-data.service.js';

const DAY_SECONDS = 86_400;

export class HeldConsentView {
  @ApiProperty({ type: 'boolean' }) granted: boolean;
  @ApiProperty(integer) at: number;
  @ApiProperty({ ...text, description: 'Language of the text that was shown.' }) locale: string;
  @ApiProperty({ ...text, description: 'Version of the text.' }) version: string;
  @ApiProperty({
    ...textOrNull,
    description: 'The complete text that was shown. Null for old consents.',
  })
  text: string | null;
}

export class HeldSessionView {
  @ApiProperty(integer) verified_at: number;
  @ApiProperty({ ...textOrNull, description: 'The project, as the person knows it.' })
  project_name: string | null;
  @ApiProperty({ type: [String], description: 'Steps whose values are held.' }) steps: string[];
  @ApiProperty({ ...integerOrNull, description: 'Null: until the organization deletes them.' })
  results_until: number | null;
  @ApiProperty({ ...integerOrNull, description: 'Null where no pictures are kept.' })
  pictures_until: number | null;
  @ApiProperty({ type: HeldConsentView, nullable: true }) consent: HeldConsentView | null;
}

export class HeldDeviceKeyView extends DeviceKeyView {
  @ApiProperty({
    ...text,
    description: 'The authenticator’s id of it, base64url: the browser tells that it is revoked.',
  })
  credential_id: string;
}

export class HeldDataView {
  @ApiProperty({ ...text, enum: ['held_data'] }) object_name: 'held_data';
  @ApiProperty({
    ...text,
    enum: ['person', 'verification'],
    description:
      'Whether everything about the person is shown and deleted, or only what this verification collected.',
  })
  scope: HeldScope;
  @ApiProperty({ ...text, description: 'Who holds it.' }) organization_name: string;
  @ApiProperty({
    type: ShownBrandView,
    nullable: true,
    description: 'The look of the organization.',
  })
  brand: ShownBrandView | null;
  @ApiProperty({ ...textOrNull, description: 'Null once nobody is recognised any more.' })
  name: string | null;
  @ApiProperty({
    ...integer,
    description: 'The person is forgotten then, unless they verify again.',
  })
  recognized_until: number;
  @ApiProperty({ type: [HeldSessionView], description: 'Newest first, 50 at most.' })
  verifications: HeldSessionView[];
  @ApiProperty({ type: [HeldDeviceKeyView], description: 'Oldest first.' })
  device_keys: HeldDeviceKeyView[];
  @ApiProperty({
    ...textOrNull,
    description:
      'The person’s random id at authenticators, base64url: the browser tells them which keys are left. Null where not all keys are shown, or there is none.',
  })
  user_handle: string | null;
}

export class WithdrawnView {
  @ApiProperty({ type: 'boolean', enum: [true] }) deleted: true;
}

export class HeldClosedView {
  @ApiProperty({ type: 'boolean', enum: [true] }) closed: true;
}

export function heldDataView({
  scope,
  organization,
  brand,
  verifiedAt,
  person,
  sessions,
  deviceKeys,
}: HeldData): HeldDataView {
  return {
    object_name: 'held_data',
    scope,
    organization_name: organization,
    brand: brand && shownBrandView(brand),
    name: person && `${person.first_name} ${person.last_name}`,
    recognized_until: unixSeconds(yearsAfter(verifiedAt, INACTIVE_YEARS)),
    verifications: sessions.map(heldSessionView),
    device_keys: deviceKeys.map((key) => ({
      ...deviceKeyView(key),
      credential_id: key.credentialId,
    })),
    // An authenticator hides every key that is not named to it.
    user_handle:
      scope === 'person' ? (deviceKeys[0]?.userHandle.toString('base64url') ?? null) : null,
  };
}

function heldSessionView({ session, project }: HeldSession): HeldSessionView {
  const { data, engine } = session;
  const endedAt = unixSeconds(session.completedAt ?? session.createdAt);
  const after = (days: number | null): number | null =>
    days === null ? null : endedAt + days * DAY_SECONDS;
  return {
    verified_at: endedAt,
    project_name: project?.publicName ?? null,
    steps: data?.done ?? [],
    results_until: after(project?.resultsDays ?? null),
    // The simulated engine takes no pictures.
    pictures_until: engine === 'native' ? after(project?.picturesDays ?? null) : null,
    consent: data?.consent
      ? viewOf(HeldConsentView, data.consent, { text: data.consent.text ?? null })
      : null,
  };
}
