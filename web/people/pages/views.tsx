import { Anchor, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSignedIn } from '../../kit/session/signed-in.js';
import type { Schema } from '../../api/schemas.js';
import { ConfirmedCall } from '../../kit/dialogs/confirmed-call.js';
import { ActionButton } from '../../kit/action-button.js';
import { ModalDialog } from '../../kit/dialogs/modal-dialog.js';
import { useChangeForm } from '../../kit/forms/use-change-form.js';
import { useOne } from '../../kit/data/use-one.js';
import {
  type EmployeeFilters,
  givenViews,
  isShown,
  keptFilters,
  savedSearch,
} from './employee-search.js';
import classes from './people.module.css';

/** The lists that everybody has, and those that the customer's staff saved. */
export function Views({ filters }: { filters: EmployeeFilters }) {
  const { can } = useSignedIn();
  // Of the page's opening: a view must not change its address while it is shown.
  const [now] = useState(() => Math.floor(Date.now() / 1_000));
  const saved = useSavedFilters().map((filter) => ({
    id: filter.id,
    label: filter.name,
    search: savedSearch(filter, now),
    filter,
  }));
  const given = givenViews(now).map((view) => ({ id: view.label, ...view }));
  const isGiven = given.some(({ search }) => isShown(search, filters));
  const shown = saved.find(({ search }) => isShown(search, filters));
  const kept = isGiven || shown ? null : keptFilters(filters, now);
  return (
    <nav aria-label="Views">
      <ul className={classes.views}>
        {[...given, ...saved].map((view) => (
          <li key={view.id}>
            <Anchor
              component={Link}
              to="/employees"
              search={view.search as never}
              // Else the list of everybody would be marked with every filter.
              activeOptions={{ exact: true }}
              aria-current={isShown(view.search, filters) ? 'page' : undefined}
            >
              {view.label}
            </Anchor>
          </li>
        ))}
        {can('employees:write') && kept && (
          <li>
            <SaveView kept={kept} />
          </li>
        )}
        {can('employees:write') && shown && (
          <li>
            <DeleteView filter={shown.filter} />
          </li>
        )}
      </ul>
    </nav>
  );
}

/** Removes the saved view that is shown. The employees stay as they are. */
function DeleteView({ filter }: { filter: Schema<'SavedFilterView'> }) {
  const { api } = useSignedIn();
  return (
    <ConfirmedCall
      size="xs"
      label="Delete this view"
      title="Delete this view"
      confirmLabel="Delete"
      call={() => api.delete(`/saved_filters/${filter.id}`)}
    >
      <p>“{filter.name}” goes for everybody in this workspace. The employees stay as they are.</p>
    </ConfirmedCall>
  );
}

/** Keeps the filters of the list under a name. */
function SaveView({ kept }: { kept: object }) {
  const { api } = useSignedIn();
  const [asking, setAsking] = useState(false);
  const { form, ...state } = useChangeForm({
    initialValues: { name: '' },
    validate: { name: (value: string) => (value.trim() === '' ? 'Needed' : null) },
    change: ({ name }) => api.post('/saved_filters', { ...kept, name: name.trim() }),
  });
  return (
    <>
      <ActionButton size="xs" variant="default" onClick={() => setAsking(true)}>
        Save this view
      </ActionButton>
      {asking && (
        <ModalDialog
          {...state}
          title="Save this view"
          confirmLabel="Save"
          onClose={() => setAsking(false)}
        >
          <p>Everybody who may see the employees of this workspace sees it above the list.</p>
          <TextInput label="Name" maxLength={60} required {...form.getInputProps('name')} />
        </ModalDialog>
      )}
    </>
  );
}

/** The saved filters; none while they load, since the list works without them. */
function useSavedFilters(): Schema<'SavedFilterView'>[] {
  const { api } = useSignedIn();
  return useOne<Schema<'SavedFilterListView'>>(api, '/saved_filters').data?.data ?? [];
}
