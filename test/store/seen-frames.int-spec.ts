import { newId, type Id } from '../../src/platform/ids/index.js';
import { SeenFrameStore } from '../../src/verification/engine/native/frames/seen-frame.store.js';
import {
  hexOf,
  mirroredFingerprint,
} from '../../src/verification/engine/native/liveness/fingerprint.js';
import { makePartner, type Partner } from '../factories/partner.js';
import { startApplication, type TestApplication } from '../support/application.js';
import { Random } from '../support/engine/random.js';

const PARTS = 64;

describe('the memory of frames', () => {
  const random = new Random(11);
  let test: TestApplication;
  let partner: Partner;
  let store: SeenFrameStore;

  beforeAll(async () => {
    test = await startApplication();
    partner = await makePartner(test.app);
    store = test.app.get(SeenFrameStore, { strict: false });
  });

  afterAll(() => test.close());

  const randomBits = (): number[] =>
    Array.from({ length: 1_024 }, () => (random.next() < 0.5 ? 0 : 1));

  /** A fingerprint that shares these parts alone. */
  const sharing = (bits: readonly number[], parts: readonly number[]): string =>
    hexOf(bits.map((bit, i) => (parts.includes(i % PARTS) ? bit : 1 - bit)));

  const from = (first: number, count: number): number[] =>
    Array.from({ length: count }, (_, i) => (first + i) % PARTS);

  const remember = (
    fingerprints: string[],
    ownIds: Id[] = [],
    sessionId: Id<'vs'> = newId('vs'),
  ) => {
    const { organizationId } = partner;
    const challengeId = newId('chal');
    return store.remember({ organizationId, sessionId, challengeId, ownIds, fingerprints });
  };

  it.each([
    ['the same frame', from(0, 64), 'copy'],
    ['all parts but two', from(1, 62), 'copy'],
    ['most parts', from(20, 40), 'alike'],
    ...[0, 10, 16, 30, 44, 50, 60].map(
      (first) => [`twenty parts from ${String(first)} on`, from(first, 20), 'alike'] as const,
    ),
    ['every third part', Array.from({ length: 21 }, (_, i) => i * 3), 'alike'],
    ['nineteen parts', from(7, 19), undefined],
    ['one part', [40], undefined],
    ['nothing', [], undefined],
  ] as const)('knows a frame that shares %s', async (_, parts, as) => {
    const bits = Array.from({ length: 3 }, randomBits);
    await remember(bits.map(hexOf));
    const [shown, stranger] = [sharing(bits[1]!, parts), hexOf(randomBits())];

    const seen = await remember([hexOf(randomBits()), shown, stranger]);

    expect([...seen]).toEqual(as ? [[shown, as]] : []);
  });

  it('knows each selfie that came without a challenge, and only its copy in the same session', async () => {
    const session = { organizationId: partner.organizationId, sessionId: newId('vs') };
    const selfies = Array.from({ length: 2 }, randomBits);
    for (const each of selfies) await store.rememberSelfie(session, hexOf(each));
    const copies = selfies.map(hexOf);
    const alike = selfies.map((each) => sharing(each, from(20, 40)));

    const elsewhere = await remember([...copies, ...alike]);
    expect([...elsewhere.values()]).toEqual(['copy', 'copy', 'alike', 'alike']);
    const mixed = [randomBits(), randomBits()];
    for (const each of mixed) await store.rememberSelfie(session, hexOf(each));
    const own = mixed.flatMap((each) => [hexOf(each), sharing(each, from(20, 40))]);
    expect([...(await remember(own, [], session.sessionId)).values()]).toEqual(['copy', 'copy']);
  });

  it('counts a frame that is alike for 30 days, and a copy for as long as it is kept', async () => {
    const bits = randomBits();
    const copy = hexOf(bits);
    const alike = [0, 32].map((first) => sharing(bits, from(first, 32)));
    await remember([copy]);

    test.clock.advanceSeconds(29 * 86_400);
    expect([...(await remember(alike.slice(0, 1))).values()]).toEqual(['alike']);
    test.clock.advanceSeconds(86_400);
    expect([...(await remember([copy, ...alike.slice(1)]))]).toEqual([[copy, 'copy']]);
  });

  it('knows a mirrored frame', async () => {
    const used = hexOf(randomBits());
    await remember([used]);
    const shown = mirroredFingerprint(used);

    expect([...(await remember([shown]))]).toEqual([[shown, 'copy']]);
  });
});
