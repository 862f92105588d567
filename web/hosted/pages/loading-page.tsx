import { Loader } from '@mantine/core';
import { PageShell } from '../../kit/page-shell.js';
import classes from './loading-page.module.css';

export function LoadingPage() {
  return (
    <PageShell>
      <div className={classes.loading} role="status">
        <Loader aria-hidden />
        <p>Opening your verification…</p>
      </div>
    </PageShell>
  );
}
