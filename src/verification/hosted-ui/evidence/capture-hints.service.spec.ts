import type { PictureWorkers } from '../../engine/index.js';
import { CaptureHints } from './capture-hints.service.js';

type Ask = (name: string) => Promise<unknown>;

function hintsOf(ask: Ask, count = 1): CaptureHints {
  return new CaptureHints({ count, ask } as unknown as PictureWorkers);
}

const finds =
  (issues: string[]): Ask =>
  () =>
    Promise.resolve({ refusal: null, value: { issues } });
const PICTURE = Buffer.of(1);

describe('the hints about a picture', () => {
  it('say in words what is wrong with a selfie', async () => {
    const issues = await hintsOf(finds(['dark', 'two_faces'])).lookAt('selfie', PICTURE);

    expect(issues).toEqual([
      { code: 'dark', hint: 'It is too dark. Turn towards a light.' },
      {
        code: 'two_faces',
        hint: 'There is more than one face. Make sure you are alone in the picture.',
      },
    ]);
  });

  it('name no document where its portrait is not seen, and nothing else of a document', async () => {
    const missing = await hintsOf(finds(['no_face'])).lookAt('document_front', PICTURE);
    const small = await hintsOf(finds(['too_small', 'dark'])).lookAt('passport_page', PICTURE);

    expect(missing.map(({ code }) => code)).toEqual(['no_document']);
    expect(small).toEqual([]);
  });

  it('are none for a picture without a portrait', async () => {
    const fails: Ask = () => Promise.reject(new Error('asked'));

    expect(await hintsOf(fails).lookAt('document_back', PICTURE)).toEqual([]);
  });

  it.each<[string, Ask, number]>([
    ['fails', () => Promise.reject(new Error('crashed')), 1],
    ['refuses the file', () => Promise.resolve({ refusal: 'malformed', value: null }), 1],
    ['does not answer in time', () => new Promise(() => undefined), 1],
    ['does not run here', finds(['dark']), 0],
  ])('are none when the engine %s: the picture is kept', async (_, ask, count) => {
    expect(await hintsOf(ask, count).lookAt('selfie', PICTURE)).toEqual([]);
  });
});
