import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import {
  givenViews,
  isShown,
  keptFilters,
  savedSearch,
  type EmployeeFilters,
} from '../employee-search.js';
import classes from '../people.module.css';
import { DeleteView } from './delete-view.js';
import { SaveView } from './save-view.js';
import { useSavedFilters } from './use-saved-filters.js';

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
