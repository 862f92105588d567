import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { linesOf } from '../../../kit/forms/typed-text.js';
import { RETENTION_RULES, THRESHOLD_RULES } from './project-settings.js';
import { StepChoices } from './step-choices.js';
import { SettingsForm } from '../../../kit/forms/settings-form.js';
import { useProjectForm, type Project } from './use-project-form.js';

interface TabProps {
  project: Project;
}

export function GeneralTab({ project }: TabProps) {
  const { form, ...state } = useProjectForm(
    project,
    {
      name: project.name,
      public_name: project.public_name ?? '',
    },
    { said: 'Saved.' },
  );
  return (
    <SettingsForm {...state} title="Names" description="How you and others call this project.">
      <TextInput
        label="Name"
        description="For you; the people who are verified never see it"
        {...form.getInputProps('name')}
      />
      <TextInput
        label="Public name"
        description="Shown to the people who are verified, below the name of your organization; leave it empty to show nothing"
        {...form.getInputProps('public_name')}
      />
    </SettingsForm>
  );
}

export function StepsTab({ project }: TabProps) {
  const { form, ...state } = useProjectForm<{ steps: string[]; engine: string }>(project, {
    steps: project.steps,
    engine: project.engine,
  });
  return (
    <SettingsForm
      {...state}
      title="Steps"
      description="What a person is asked for. Sessions that have begun keep theirs."
    >
      <StepChoices
        template={project.template}
        value={form.values.steps}
        error={form.errors['steps'] as string | undefined}
        onChange={(steps) => form.setFieldValue('steps', steps)}
      />
      <NativeSelect
        label="Engine"
        description={
          project.environment === 'production'
            ? 'Production simulates nothing'
            : 'The simulated engine needs no camera; the native one reads real pictures'
        }
        data={[
          { value: 'native', label: 'Native: real pictures' },
          ...(project.environment === 'sandbox'
            ? [{ value: 'simulated', label: 'Simulated: invented people' }]
            : []),
        ]}
        {...form.getInputProps('engine')}
      />
    </SettingsForm>
  );
}

export function ResultsTab({ project }: TabProps) {
  const { form, ...state } = useProjectForm(project, {
    user_info: project.user_info,
    profile_must_match: project.profile_must_match,
    historical_addresses: project.historical_addresses,
  });
  return (
    <SettingsForm
      {...state}
      title="User info and matching"
      description="What a result carries, and how a given profile counts."
    >
      <NativeSelect
        label="User info"
        description="What the result carries of the person, beside the document"
        data={[
          { value: 'none', label: 'Nothing beside the document' },
          { value: 'missing_from_document', label: 'What the document does not show' },
          { value: 'all', label: 'Everything known' },
        ]}
        {...form.getInputProps('user_info')}
      />
      <Checkbox
        label="The given profile must match"
        description="A session fails when the name or birth date that you sent differs from the document"
        {...form.getInputProps('profile_must_match', { type: 'checkbox' })}
      />
      <Checkbox
        label="Show earlier addresses"
        {...form.getInputProps('historical_addresses', { type: 'checkbox' })}
      />
    </SettingsForm>
  );
}

export function PlacesTab({ project }: TabProps) {
  const { form, ...state } = useProjectForm(
    project,
    {
      embedding_origins: project.embedding_origins.join('\n'),
      app_schemes: project.app_schemes.join('\n'),
      uploads_allowed: project.uploads_allowed,
      screen_light: project.screen_light,
    },
    {
      body: (values) => ({
        ...values,
        embedding_origins: linesOf(values.embedding_origins),
        app_schemes: linesOf(values.app_schemes),
      }),
      said: 'Saved.',
    },
  );
  return (
    <SettingsForm
      {...state}
      title="Origins and apps"
      description="Where the hosted page may be shown, and where a session may return."
    >
      <Textarea
        label="Pages that may show it in a frame"
        description="One origin on each line, such as https://www.example.com"
        rows={3}
        {...form.getInputProps('embedding_origins')}
      />
      <Textarea
        label="Apps that it may return to"
        description="One URI scheme on each line, such as com.example.app"
        rows={3}
        {...form.getInputProps('app_schemes')}
      />
      <Checkbox
        label="Pictures of documents may come from a file"
        description="A file proves less than a camera: leave it off where you can"
        {...form.getInputProps('uploads_allowed', { type: 'checkbox' })}
      />
      <Checkbox
        label="The screen gives coloured light during a selfie"
        description="Only a hint for reviewers, against recordings of another selfie; a person may go without it"
        {...form.getInputProps('screen_light', { type: 'checkbox' })}
      />
    </SettingsForm>
  );
}

export function ThresholdsTab({ project }: TabProps) {
  const { form, ...state } = useProjectForm(
    project,
    {
      minimum_age: String(project.minimum_age),
      face_threshold: String(project.face_threshold),
    },
    {
      body: (values) => ({
        minimum_age: Number(values.minimum_age),
        face_threshold: Number(values.face_threshold),
      }),
      validate: THRESHOLD_RULES,
      said: 'Saved. The next check follows it.',
    },
  );
  return (
    <SettingsForm
      {...state}
      title="Thresholds"
      description="What the native engine decides by, from its next check on."
    >
      <TextInput
        label="Minimum age"
        description="Whole years that a document must show"
        inputMode="numeric"
        {...form.getInputProps('minimum_age')}
      />
      <TextInput
        label="Face distance"
        description="From 0.3 (strict) to 0.6 (lenient): up to here, two faces are the same person"
        inputMode="decimal"
        {...form.getInputProps('face_threshold')}
      />
    </SettingsForm>
  );
}

export function RetentionTab({ project }: TabProps) {
  const { form, ...state } = useProjectForm(
    project,
    {
      results_days: project.results_days === null ? '' : String(project.results_days),
      pictures_days: String(project.pictures_days),
    },
    {
      // The API takes 0 for keeping results until somebody redacts them.
      body: (values) => ({
        results_days: Number(values.results_days),
        pictures_days: Number(values.pictures_days),
      }),
      validate: RETENTION_RULES,
      said: 'Saved. It also holds for what is stored.',
    },
  );
  return (
    <SettingsForm
      {...state}
      title="Retention"
      description="A shorter time holds for what is stored already. What a legal hold names stays."
    >
      <TextInput
        label="Results, in days"
        description="After the end of a session; leave it empty to keep them until somebody redacts them"
        inputMode="numeric"
        {...form.getInputProps('results_days')}
      />
      <TextInput
        label="Pictures, in days"
        description="After a picture was taken; never longer than the results"
        inputMode="numeric"
        {...form.getInputProps('pictures_days')}
      />
    </SettingsForm>
  );
}
