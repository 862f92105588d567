import { newId } from '../../../platform/ids/index.js';
import { FaceReadings, type EngineWorkers } from '../../engine/index.js';
import { CaptureHints } from './capture-hints.service.js';

type Ask = (name: string, input?: unknown) => Promise<unknown>;

function hintsOf(ask: Ask, count = 1): CaptureHints {
  const workers = { count, ask } as unknown as EngineWorkers;
  return new CaptureHints(workers, new FaceReadings(workers));
}

const finds =
  (issues: string[]): Ask =>
  () =>
    Promise.resolve({ refusal: null, value: { issues } });
const PICTURE = Buffer.of(1);
const SESSION = { organizationId: newId('org'), sessionId: newId('vs'), locale: 'en' } as const;

describe('the hints about a picture', () => {
  it('say in words what is wrong with a selfie', async () => {
    const issues = await hintsOf(finds(['dark', 'two_faces'])).lookAt('selfie', PICTURE, SESSION);

    expect(issues).toEqual([
      { code: 'dark', hint: 'It is too dark. Turn towards a light.' },
      {
        code: 'two_faces',
        hint: 'There is more than one face. Make sure you are alone in the picture.',
      },
    ]);
  });

  it.each([
    ['document_front', 'portrait'],
    ['passport_page', 'portrait'],
    ['document_back', 'code'],
    ['insurance_front', 'print'],
    ['insurance_back', 'print'],
  ] as const)('say what is hard to read on a %s, which shows a %s', async (kind, shows) => {
    const asked: unknown[] = [];
    const ask = (name: string, input?: unknown) => {
      asked.push(name, input);
      return Promise.resolve({ refusal: null, value: ['no_barcode', 'glare'] });
    };

    const issues = await hintsOf(ask).lookAt(kind, PICTURE, SESSION);

    expect(asked).toEqual(['glanceAtDocument', { picture: PICTURE, shows }]);
    expect(issues).toEqual([
      {
        code: 'no_barcode',
        hint: 'We cannot see the barcode. Show the whole side with the barcode.',
      },
      { code: 'glare', hint: 'A lamp is mirrored in the document. Tilt it a little.' },
    ]);
  });

  it.each<[string, Ask, number]>([
    ['fails', () => Promise.reject(new Error('crashed')), 1],
    ['refuses the file', () => Promise.resolve({ refusal: 'malformed', value: null }), 1],
    ['does not answer in time', () => new Promise(() => undefined), 1],
    ['does not run here', finds(['dark']), 0],
  ])('are none when the engine %s: the picture is kept', async (_, ask, count) => {
    expect(await hintsOf(ask, count).lookAt('selfie', PICTURE, SESSION)).toEqual([]);
  });
});
