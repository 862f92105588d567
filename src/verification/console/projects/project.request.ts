import type { NewProject, ProjectChange } from '../../projects/index.js';
import type { ChangeProjectDto, CreateProjectDto } from './project.dto.js';

/** Maps the body of a change. Missing fields stay unchanged. */
export function projectChange(input: ChangeProjectDto): ProjectChange {
  return {
    ...(input.name != null && { name: input.name }),
    ...(input.public_name != null && { publicName: input.public_name.trim() || null }),
    ...(input.steps != null && { steps: input.steps }),
    ...(input.engine != null && { engine: input.engine }),
    ...(input.user_info != null && { userInfo: input.user_info }),
    ...(input.historical_addresses != null && { historicalAddresses: input.historical_addresses }),
    ...(input.profile_must_match != null && { profileMustMatch: input.profile_must_match }),
    ...(input.review != null && { review: input.review }),
    ...(input.second_review != null && { secondReview: input.second_review }),
    ...(input.results_days != null && { resultsDays: input.results_days || null }),
    ...(input.pictures_days != null && { picturesDays: input.pictures_days }),
    ...(input.embedding_origins != null && { embeddingOrigins: input.embedding_origins }),
    ...(input.app_schemes != null && { appSchemes: input.app_schemes }),
    ...(input.uploads_allowed != null && { uploadsAllowed: input.uploads_allowed }),
    ...(input.minimum_age != null && { minimumAge: input.minimum_age }),
    ...(input.face_threshold != null && { faceThreshold: input.face_threshold }),
  };
}

/** Maps the body of a new project. */
export function newProject(input: CreateProjectDto): NewProject {
  const { publicName, resultsDays, ...settings } = projectChange(input);
  const { name, environment, template } = input;
  return {
    ...settings,
    ...(publicName != null && { publicName }),
    ...(resultsDays != null && { resultsDays }),
    ...{ name, environment, template },
  };
}
