import { useState } from 'react';
import { Card } from '../kit/card.js';
import { Notice } from '../kit/notice.js';
import type { DeskAction, DeskApi, PictureSource } from './desk.js';
import type { OpenDesk } from './desk-state.js';
import { problemWords } from './words.js';
import { ConfirmDialog } from '../kit/dialogs/confirm-dialog.js';
import { ActivityList } from './activity-list.js';
import { CallerCard } from './caller-card.js';
import { CameraHint } from './camera-hint.js';
import { CaseCard } from './case-card.js';
import { NeighboursHint } from './neighbours-hint.js';
import { StrangerHint } from './stranger-hint.js';
import { DeskShell } from './desk-shell.js';
import { useWords } from './words/language.js';
import classes from './desk-page.module.css';

interface DeskPageProps {
  api: DeskApi;
  desk: OpenDesk;
  act: (action: DeskAction) => void;
  onPictures: (source: PictureSource) => void;
}

export function DeskPage({ api, desk, act, onPictures }: DeskPageProps) {
  const [forgetting, setForgetting] = useState(false);
  const words = useWords();
  const { view, problem } = desk;
  return (
    <DeskShell>
      <div className={classes.columns}>
        <div className={classes.work}>
          {view.case && <CaseCard open={view.case} desk={desk} act={act} />}
          <CallerCard desk={desk} act={act} onForget={() => setForgetting(true)} />
          {problem && (
            <Notice tone="error" title={words.failed} announced>
              <p>{problemWords(words, problem)}</p>
            </Notice>
          )}
          <StrangerHint employee={view.employee} source={view.pictures.source} />
          {view.pictures.has_camera && <CameraHint desk={desk} onPictures={onPictures} />}
          <NeighboursHint api={api} name={view.employee.first_name} />
        </div>
        <Card>
          <ActivityList activity={view.activity} name={view.employee.first_name} />
        </Card>
      </div>
      <ForgetDialog
        name={view.employee.first_name}
        opened={forgetting}
        onClose={() => setForgetting(false)}
        onConfirm={() => {
          setForgetting(false);
          act('forget_identity');
        }}
      />
    </DeskShell>
  );
}

interface ForgetDialogProps {
  name: string;
  opened: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

function ForgetDialog({ name, opened, onConfirm, onClose }: ForgetDialogProps) {
  const { forget } = useWords();
  return (
    <ConfirmDialog
      opened={opened}
      title={forget.title(name)}
      confirmLabel={forget.confirm}
      cancelLabel={forget.keep}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{forget.effect(name)}</p>
    </ConfirmDialog>
  );
}
