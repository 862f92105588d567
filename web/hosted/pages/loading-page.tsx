import { Loader } from '@mantine/core';
import { PageShell } from '../../kit/page-shell.js';
import classes from './loading-page.module.css';
import { useWords } from '../words/language-context.js';

export function LoadingPage() {
  const { loading } = useWords();
  return (
    <PageShell>
      <div className={classes.loading} role="status">
        <Loader aria-hidden />
        <p>{loading}</p>
      </div>
    </PageShell>
  );
}
