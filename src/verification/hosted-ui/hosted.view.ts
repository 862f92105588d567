import { ApiProperty } from '@nestjs/swagger';
import { textOrNull, withQuery } from '../../platform/http/index.js';
import { ShownBrandView, shownBrandView, type ShownBrand } from '../../platform/brands/index.js';
import { unixSeconds } from '../../platform/clock/index.js';
import { LOCALES, type Locale } from '../../platform/text/index.js';
import { textHash, type ConsentText } from '../consent/index.js';
import { CAPTURE_KINDS, type CaptureKind } from '../evidence/index.js';
import { COUNTRIES } from '../persons/index.js';
import { STEPS, type StepName } from '../projects/index.js';
import { HostedSimulationView, simulationView } from '../sandbox/index.js';
import {
  isOverdue,
  isWithoutFace,
  isTerminal,
  languageOf,
  offersDocument,
  offersWithoutFace,
  PERSON_ENDINGS,
  SESSION_STATUSES,
  takesFiles,
  type PersonEnding,
  type Session,
  type SessionStatus,
} from '../sessions/index.js';
import { HandoffView, handoffView } from './handoff.view.js';
import { HostedStepView, stepViews } from './steps/step.view.js';
import { currentStep, PAGE_STEPS, type PageStep } from './steps/step.policy.js';
import type { SentCode } from './steps/code-steps.service.js';
import { PAGE_WORDS } from './words/page-words.js';

const MAX_PURPOSE = 100;
const MAX_NAME = 100;
const DIGITS_SHOWN = 2;

export class ConsentItemView {
  @ApiProperty({ type: 'string', enum: [...STEPS] }) step: StepName;
  @ApiProperty({ type: 'string' }) title: string;
  @ApiProperty({ type: 'string' }) detail: string;
}

export class ConsentTextView {
  @ApiProperty({ type: 'string' }) version: string;
  @ApiProperty({ type: 'string', enum: [...LOCALES], description: 'The language that it is in.' })
  locale: Locale;
  @ApiProperty({ type: [ConsentItemView], description: 'What the person is asked for.' })
  items: ConsentItemView[];
  @ApiProperty({
    type: [String],
    description: 'Who gets it, who processes it, how long it is kept.',
  })
  terms: string[];
  @ApiProperty({ type: 'string', description: 'All of it, as it is agreed to.' }) text: string;
  @ApiProperty({ type: 'string', description: 'SHA-256 of the text, kept with the answer.' })
  text_hash: string;
}

export class HostedResultView {
  @ApiProperty({
    ...textOrNull,
    description: 'Where the browser goes next; null for a closing page.',
  })
  redirect_url: string | null;

  @ApiProperty({
    ...textOrNull,
    enum: [...PERSON_ENDINGS, null],
    description: 'What the person said to end it. Never which check failed.',
  })
  said: PersonEnding | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description:
      'What the person may do next, to read: only the turns of their head could not be compared. Null otherwise.',
  })
  advice: string | null;

  @ApiProperty({
    type: 'boolean',
    description: 'Whether this browser saw the verified person, who may see their data at `/me`.',
  })
  shows_data: boolean;

  @ApiProperty({
    type: 'boolean',
    description: 'Whether the person may make a device key in this browser.',
  })
  offers_device_key: boolean;

  @ApiProperty({
    type: 'boolean',
    description:
      'Whether the person may forget the devices that they remembered before: they showed their document in place of one.',
  })
  forgets_devices: boolean;
}

const OTHER_WAYS = ['offered', 'taken'] as const;
type OtherWay = (typeof OTHER_WAYS)[number];

/** The hosted page's view of a session: only the data it needs, without check results. */
export class HostedSessionView {
  @ApiProperty({ type: 'string', enum: ['hosted_session'] }) object_name: 'hosted_session';
  @ApiProperty({ type: 'string' }) id: string;
  @ApiProperty({ type: 'string', enum: [...SESSION_STATUSES] }) status: SessionStatus;
  @ApiProperty({ type: 'string' }) organization_name: string;
  @ApiProperty({
    type: ShownBrandView,
    nullable: true,
    description: 'The look of the organization.',
  })
  brand: ShownBrandView | null;
  @ApiProperty({ ...textOrNull, description: 'The public name of the project, where it has one.' })
  project_name: string | null;
  @ApiProperty(textOrNull) locale: string | null;
  @ApiProperty({
    type: 'string',
    enum: [...LOCALES],
    description:
      'The language of the page: the chosen one, else the session’s, else the browser’s.',
  })
  language: Locale;
  @ApiProperty({ type: 'integer', description: 'Unix seconds.' }) expires_at: number;
  @ApiProperty({
    type: 'integer',
    description: 'The time here in Unix seconds, for a device whose clock is wrong.',
  })
  now: number;
  @ApiProperty({ type: 'boolean' }) simulated: boolean;
  @ApiProperty({ type: 'boolean', description: 'Whether a known person is to be recognised.' })
  identity_known: boolean;
  @ApiProperty({
    ...textOrNull,
    enum: [...OTHER_WAYS, null],
    description:
      'Whether the person may show their document in place of a device key, or is doing so.',
  })
  document_instead: OtherWay | null;
  @ApiProperty({
    ...textOrNull,
    enum: [...OTHER_WAYS, null],
    description:
      'Whether the person may go on by document and device key, without a face, or is doing so.',
  })
  without_face: OtherWay | null;
  @ApiProperty({
    ...textOrNull,
    description: 'What the person is asked to confirm, as the partner names it.',
  })
  purpose: string | null;
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'For whom the person vouches, as the partner names them; null where they do not.',
  })
  vouch_for: string | null;
  @ApiProperty({ type: [HostedStepView] }) steps: HostedStepView[];
  @ApiProperty({ ...textOrNull, enum: [...PAGE_STEPS, null] })
  current_step: PageStep | null;
  @ApiProperty({ type: ConsentTextView }) consent: ConsentTextView;
  @ApiProperty({ type: HostedSimulationView, nullable: true })
  simulation: HostedSimulationView | null;
  @ApiProperty({
    type: 'boolean',
    description:
      'Whether pictures come from a camera: false in a simulated session, and where this deployment has no engine to check them.',
  })
  has_camera: boolean;
  @ApiProperty({
    type: 'boolean',
    description: 'Whether a picture of a document or card may come from a file.',
  })
  takes_files: boolean;
  @ApiProperty({
    type: 'boolean',
    description:
      'Whether the screen gives coloured light during a selfie, unless the person declines.',
  })
  screen_light: boolean;
  @ApiProperty({
    type: 'boolean',
    description: 'Whether this is a shared device: it keeps nothing, and resets after the end.',
  })
  kiosk: boolean;
  @ApiProperty({
    type: [String],
    description: 'Origins whose pages may show this one in a frame; they are told of the end.',
  })
  embedding_origins: string[];
  @ApiProperty({
    ...textOrNull,
    description: 'The last two digits of the number on record, at the step that asks for it.',
  })
  phone_hint: string | null;
  @ApiProperty({
    type: [String],
    description: 'Countries to choose from, at the step that asks for an address.',
  })
  countries: string[];
  @ApiProperty({
    type: 'array',
    items: { type: 'string', enum: [...CAPTURE_KINDS] },
    description: 'The pictures that the current steps have already.',
  })
  captures: CaptureKind[];
  @ApiProperty({ type: HandoffView, description: 'Whether the person goes on with a phone.' })
  handoff: HandoffView;
  @ApiProperty({ type: HostedResultView, nullable: true }) result: HostedResultView | null;
}

export class SentCodeView {
  @ApiProperty({
    ...textOrNull,
    description: 'Simulated sessions only: the code, since nothing was sent.',
  })
  simulated_code: string | null;
  @ApiProperty({ type: 'integer', description: 'Seconds until another may be asked for.' })
  resend_after: number;
}

export function sentCodeView({ simulatedCode, resendAfterSeconds }: SentCode): SentCodeView {
  return { simulated_code: simulatedCode, resend_after: resendAfterSeconds };
}

/** How a session's page may use a camera. */
export interface CameraFacts {
  isAvailable: boolean;
  /** Pictures that are kept already. */
  captures: CaptureKind[];
}

/** The page's facts beside the session. */
export interface PageFacts {
  /** The requesting organization. */
  organization: string;
  brand: ShownBrand | null;
  /** Public name of the project. */
  project: string | null;
  consent: ConsentText;
  camera: CameraFacts;
  embeddingOrigins: string[];
  uploadsAllowed: boolean;
  screenLight: boolean;
  /** Unix seconds: tries count for a time. */
  now: number;
}

export function hostedSessionView(
  session: Session,
  {
    organization,
    brand,
    project,
    consent,
    camera,
    embeddingOrigins,
    uploadsAllowed,
    screenLight,
    now,
  }: PageFacts,
): HostedSessionView {
  // An overdue session accepts nothing more, even before a sweeper has ended it.
  const status = isOverdue(session, new Date(now * 1_000)) ? 'expired' : session.status;
  const ended = isTerminal(status);
  const step = ended ? null : currentStep(session);
  return {
    object_name: 'hosted_session',
    id: session.id,
    status,
    organization_name: organization,
    brand: brand && shownBrandView(brand),
    project_name: project,
    locale: session.data?.locale ?? null,
    language: languageOf(session),
    expires_at: unixSeconds(session.expiresAt),
    now,
    simulated: session.engine === 'simulated',
    identity_known: session.requestedUserId !== null,
    document_instead: ended ? null : documentInstead(session),
    without_face: ended ? null : wayWithoutFace(session),
    purpose: purposeOf(session),
    vouch_for: vouchForOf(session),
    steps: stepViews(session, now),
    current_step: step,
    consent: { ...consent, text_hash: textHash(consent) },
    simulation: session.engine === 'simulated' ? simulationView(session) : null,
    has_camera: !ended && camera.isAvailable,
    captures: ended ? [] : camera.captures,
    takes_files: !ended && camera.isAvailable && takesFiles(session, uploadsAllowed),
    screen_light: screenLight,
    kiosk: session.data?.kiosk ?? false,
    embedding_origins: embeddingOrigins,
    phone_hint: step === 'phone' ? phoneHint(session) : null,
    countries: step === 'address' ? [...COUNTRIES] : [],
    handoff: handoffView(session, now),
    result: ended
      ? {
          redirect_url: returnUrl(session),
          said: saidBy(session),
          advice: adviceAtEnd(session),
          shows_data: false,
          offers_device_key: false,
          forgets_devices: false,
        }
      : null,
  };
}

function wayWithoutFace(session: Session): OtherWay | null {
  if (isWithoutFace(session)) return 'taken';
  return offersWithoutFace(session) ? 'offered' : null;
}

function documentInstead(session: Session): OtherWay | null {
  if (offersDocument(session)) return 'offered';
  const { data, steps } = session;
  const isTaken = data?.document_without_key && data.device_key === 'answered';
  return isTaken && steps.includes('document') ? 'taken' : null;
}

/** Enough to recognise one's own number. Another holder of the link must not learn the number. */
function phoneHint({ data }: Session): string | null {
  // The same dots for every number: its length would also reveal something.
  return data?.phone ? `•••••••${data.phone.slice(-DIGITS_SHOWN)}` : null;
}

/**
 * In the language of the page, where the partner has sent it. Half a purpose may mean something else:
 * a too long one is not shown at all.
 */
function purposeOf(session: Session): string | null {
  const fields = session.data?.custom_fields ?? {};
  const purpose = (fields[`purpose_${languageOf(session)}`] ?? fields['purpose'])?.trim() ?? '';
  return purpose !== '' && purpose.length <= MAX_PURPOSE ? purpose : null;
}

function vouchForOf({ data }: Session): string | null {
  const name = data?.custom_fields['vouch_for']?.trim() ?? '';
  return name !== '' && name.length <= MAX_NAME ? name : null;
}

/** A miss of the turns speaks against nobody, so the person is told of it, and of the help desk. */
function adviceAtEnd(session: Session): string | null {
  const { turnsEnded } = PAGE_WORDS[languageOf(session)];
  return session.endCode === 'liveness_unclear' ? turnsEnded : null;
}

function saidBy({ endCode }: Session): PersonEnding | null {
  return PERSON_ENDINGS.find((ending) => ending === endCode) ?? null;
}

/** The partner's address with `session_id` added to its own query (contract, Hosted UI). */
export function returnUrl(session: Session, proof: string | null = null): string | null {
  const { id, data } = session;
  if (!data?.redirect_url) return null;
  return withQuery(data.redirect_url, {
    session_id: id,
    ...(proof !== null && { browser_proof: proof }),
    ...(data.single_browser && { page_language: languageOf(session) }),
  });
}
