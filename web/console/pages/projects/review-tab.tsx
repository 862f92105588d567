import { Checkbox, NativeSelect } from '@mantine/core';
import { SettingsForm } from '../../../kit/forms/settings-form.js';
import { reviewChoices, reviewLimit } from './review-choices.js';
import { useProjectForm, type Project } from './use-project-form.js';

/** What people decide in this project, and how many of them. */
export function ReviewTab({ project }: { project: Project }) {
  const { form, ...state } = useProjectForm(project, {
    review: project.review,
    second_review: project.second_review,
  });
  return (
    <SettingsForm
      {...state}
      title="Review"
      description="A session that people decide waits in the review queue. What waits there already stays as it is."
    >
      <NativeSelect
        label="What people decide"
        description={reviewLimit(project.template)}
        data={reviewChoices(project.template)}
        {...form.getInputProps('review')}
      />
      <Checkbox
        label="Two reviewers must confirm"
        description="The second one does not see what the first one answered; one refusal is enough"
        disabled={form.values.review === 'off'}
        {...form.getInputProps('second_review', { type: 'checkbox' })}
      />
    </SettingsForm>
  );
}
