import type { Id } from '../../../src/platform/ids/index.js';
import { CheckRunTask } from '../../../src/verification/sessions/lifecycle/check-run.task.js';
import { apiOf, type Api, type SessionBody } from '../../factories/api.js';
import { makePartner, makeProject, type Partner } from '../../factories/partner.js';
import { visit, type Visitor } from '../../factories/visitor.js';
import type { TestApplication } from '../application.js';
import { frames, useScriptedEngine, type ScriptedEngine, type Shown } from './scripted-engine.js';

interface Opened {
  session: SessionBody;
  page: Visitor;
}

let moment = 0;

/** Another moment for every challenge. */
export function nextMoment(): number {
  moment += 1;
  return moment;
}

/** The turns of a face at another moment; `apart` is how far its sides are from the front. */
export function turned(face: number, apart: number): Shown[] {
  return frames(face, nextMoment()).map((frame) => {
    const yaw = frame.move === 'left' ? 28 : frame.move === 'right' ? -28 : null;
    return yaw === null ? frame : { ...frame, turn: { yaw, apart } };
  });
}

/** A partner in production whose sessions the native engine decides, by scripted pictures. */
export class NativeScene {
  scripted: ScriptedEngine;

  private constructor(
    private readonly test: TestApplication,
    readonly partner: Partner,
    readonly document: Id<'proj'>,
    readonly selfie: Id<'proj'>,
    readonly api: Api,
  ) {
    this.scripted = useScriptedEngine(test);
  }

  static async make(test: TestApplication): Promise<NativeScene> {
    const partner = await makePartner(test.app);
    const environment = 'production';
    const document = await makeProject(test.app, partner.organizationId, { environment });
    const selfie = await makeProject(test.app, partner.organizationId, {
      ...{ environment, template: 'selfie_only' },
    });
    return new NativeScene(test, partner, document, selfie, apiOf(test, partner.productionKey));
  }

  work() {
    return this.test.app.get(CheckRunTask).run();
  }

  async open(
    input: Record<string, unknown> & { project_id: string },
    by = this.api,
  ): Promise<Opened> {
    const session = await by.session(input);
    const page = await visit(this.test, session);
    await page.post('steps/consent', { granted: true }).expect(200);
    return { session, page };
  }

  async showDocument({ session, page }: Opened, front: Shown): Promise<void> {
    this.scripted.evidence.capture(session.id, 'document_front', front);
    this.scripted.evidence.capture(session.id, 'document_back', {});
    await page.post('steps/document', {}).expect(200);
    await this.work();
  }

  async showSelfie(
    { session, page }: Opened,
    face: number,
    answer: readonly Shown[] = frames(face, nextMoment()),
  ): Promise<void> {
    this.scripted.evidence.capture(session.id, 'selfie', { face });
    this.scripted.evidence.answer(session.id, answer);
    await page.post('steps/selfie', {}).expect(200);
    await this.work();
  }

  /** A whole session with a document and a selfie. */
  async verify(
    {
      front = { face: 0.1 },
      face = 0.1,
      ...input
    }: { front?: Shown; face?: number } & Record<string, unknown> = {},
    by = this.api,
    project_id = this.document,
  ): Promise<SessionBody> {
    const opened = await this.open({ project_id, ...input }, by);
    await this.showDocument(opened, front);
    const { body } = await opened.page.get();
    if (body.current_step === 'selfie') await this.showSelfie(opened, face);
    return by.read(opened.session.id);
  }

  /** A whole session with a selfie of a named user. */
  async recognise(user_id: string, face: number, answer?: readonly Shown[]): Promise<SessionBody> {
    const opened = await this.open({ project_id: this.selfie, user_id });
    await this.showSelfie(opened, face, answer);
    return this.api.read(opened.session.id);
  }
}

/** What each check found, by its code. */
export function codesOf({ checks }: SessionBody) {
  return Object.fromEntries(
    (checks as { code: string; value: boolean; reasons?: string[] }[]).map(
      ({ code, value, reasons }) => [code, reasons ?? value],
    ),
  );
}
