import {
  BooleanField,
  ChoiceField,
  ChoicesField,
  IntegerField,
  NumberField,
  TextField,
  TextsField,
} from '../../../platform/http/index.js';
import { ENVIRONMENTS, type Environment } from '../../environment.js';
import {
  ENGINES,
  FACE_THRESHOLD_RANGE,
  OLDEST_MINIMUM_AGE,
  STEPS,
  TEMPLATES,
  USER_INFO,
  type EngineName,
  type StepName,
  type Template,
  type UserInfo,
} from '../../projects/index.js';
import { REVIEW_MODES, type ReviewMode } from '../../review/index.js';

/** Ten years: longer than any claim that pictures or results could settle. */
const MAX_DAYS = 3_650;

/** Omitted fields keep their value, or get the default of a new project. */
export class ChangeProjectDto {
  @TextField('Shown to staff.', { min: 1, max: 100, optional: true }) name?: string | null;

  @TextField('Shown to the people who are verified; an empty text shows nothing.', {
    max: 100,
    optional: true,
  })
  public_name?: string | null;

  @ChoicesField('Steps of the hosted page. A template may require some of them.', {
    of: STEPS,
    max: STEPS.length,
    optional: true,
  })
  steps?: StepName[] | null;

  @ChoiceField('Production does not allow `simulated`.', { of: ENGINES, optional: true })
  engine?: EngineName | null;

  @ChoiceField('Values entered by the person that results include beside those of the document.', {
    of: USER_INFO,
    optional: true,
  })
  user_info?: UserInfo | null;

  @BooleanField('Whether results show earlier addresses.', { optional: true })
  historical_addresses?: boolean | null;

  @BooleanField('Whether a session fails when the given profile does not match.', {
    optional: true,
  })
  profile_must_match?: boolean | null;

  @ChoiceField('Which sessions reviewers decide. IAL2 projects do not allow `unclear`.', {
    of: REVIEW_MODES,
    optional: true,
  })
  review?: ReviewMode | null;

  @BooleanField('Whether two reviewers must confirm.', { optional: true })
  second_review?: boolean | null;

  @IntegerField('Days for which results are kept; 0 keeps them until they are redacted.', {
    min: 0,
    max: MAX_DAYS,
    optional: true,
  })
  results_days?: number | null;

  @IntegerField('Days for which pictures are kept; they never outlive the results.', {
    min: 1,
    max: MAX_DAYS,
    optional: true,
  })
  pictures_days?: number | null;

  @TextsField('Web pages that may show the hosted page in a frame, as origins.', {
    max: 300,
    maxItems: 50,
    optional: true,
  })
  embedding_origins?: string[] | null;

  @TextsField('Apps to which sessions may return, by their URI schemes.', {
    max: 100,
    maxItems: 20,
    optional: true,
  })
  app_schemes?: string[] | null;

  @BooleanField('Whether a picture of a document may come from a file.', { optional: true })
  uploads_allowed?: boolean | null;

  @BooleanField('Whether the screen gives coloured light during a selfie; a person may decline.', {
    optional: true,
  })
  screen_light?: boolean | null;

  @IntegerField('Whole years that a document must show at least.', {
    min: 0,
    max: OLDEST_MINIMUM_AGE,
    optional: true,
  })
  minimum_age?: number | null;

  @NumberField('The largest distance at which a selfie matches a portrait.', {
    min: FACE_THRESHOLD_RANGE.least,
    max: FACE_THRESHOLD_RANGE.most,
    optional: true,
  })
  face_threshold?: number | null;
}

export class CreateProjectDto extends ChangeProjectDto {
  @TextField('Shown to staff.', { max: 100 }) declare name: string;
  @ChoiceField('Cannot be changed later.', { of: ENVIRONMENTS }) environment: Environment;

  @ChoiceField('Defines the required steps. Cannot be changed later.', { of: TEMPLATES })
  template: Template;
}
