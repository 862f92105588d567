import { Select } from '@mantine/core';
import type { Schema } from '../../api/schemas.js';
import { useOne } from '../../kit/data/use-one.js';
import { useSignedIn } from '../../kit/session/signed-in.js';

const MOST = 100;

/** The names of projects by their ids, for whoever may read them. */
export function useProjectNames(): ReadonlyMap<string, string> {
  const { api, can } = useSignedIn();
  const path = `/projects?limit=${String(MOST)}`;
  const { data } = useOne<{ data: Schema<'ProjectView'>[] }>(api, path, {
    enabled: can('projects:read'),
  });
  return new Map(data?.data.map(({ id, name }) => [id, name]));
}

interface ProjectChoiceProps {
  /** Empty for all. */
  value: string;
  onChange: (id: string) => void;
}

/** Chooses the project of a list; one that is not among the newest is shown by its id. */
export function ProjectChoice({ value, onChange }: ProjectChoiceProps) {
  const names = useProjectNames();
  const known = [...names].map(([id, name]) => ({ value: id, label: name }));
  const isOther = value !== '' && !names.has(value);
  return (
    <Select
      label="Project"
      clearable
      placeholder="Any"
      data={isOther ? [...known, { value, label: value }] : known}
      value={value === '' ? null : value}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}
