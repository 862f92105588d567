import { Loader } from '@mantine/core';
import classes from './loading.module.css';

/** For the first moment alone: a list that loads shows its skeleton. */
export function Loading({ label }: { label: string }) {
  return (
    <main className={classes.loading}>
      <Loader role="status" aria-label={label} />
    </main>
  );
}
