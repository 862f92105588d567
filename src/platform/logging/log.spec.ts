import { newId } from '../ids/index.js';
import { currentRequestId, inRequest, outsideRequests, redact } from './log.js';

const aMoment = () => new Promise(setImmediate);

describe('the current request', () => {
  it('does not exist outside a request', () => {
    expect(currentRequestId()).toBeNull();
  });

  it('is known to everything it awaits or starts, and to nothing after it', async () => {
    const id = newId('req');
    const seen = await inRequest(id, async () => {
      const later = new Promise((resolve) => {
        setImmediate(() => {
          resolve(currentRequestId());
        });
      });
      await aMoment();
      return [currentRequestId(), await later];
    });

    expect(seen).toEqual([id, id]);
    expect(currentRequestId()).toBeNull();
  });

  it('is not mixed up with a concurrent one, whoever resumes it', async () => {
    const ids = Array.from({ length: 20 }, () => newId('req'));
    const goOn: (() => void)[] = [];
    const running = ids.map((id) =>
      inRequest(id, async () => {
        await new Promise<void>((resolve) => goOn.push(resolve));
        await aMoment();
        return currentRequestId();
      }),
    );
    inRequest(newId('req'), () => {
      for (const each of goOn.reverse()) each();
    });

    expect(await Promise.all(running)).toEqual(ids);
  });

  it('does not reach work that it only triggers', async () => {
    const seen = inRequest(newId('req'), () =>
      outsideRequests(async () => {
        await aMoment();
        return currentRequestId();
      }),
    );

    expect(await seen).toBeNull();
  });
});

describe('the redaction net', () => {
  it.each([
    ['an API key', `sk_test_01h455vb4pex5vsknk084sn02q_${'a'.repeat(43)}`],
    ['another key', `gk_live_01h455vb4pex5vsknk084sn02q_${'B-_'.repeat(14)}`],
    ['a session token', `vst_01h455vb4pex5vsknk084sn02q_${'c'.repeat(43)}`],
    ["a browser's session token", `vsb_01h455vb4pex5vsknk084sn02q_${'c'.repeat(43)}`],
    ['a code of a sign-in', `code_01h455vb4pex5vsknk084sn02q_${'c'.repeat(43)}`],
    ['a webhook secret', `whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw`],
    ['a token', 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl'],
    ['an e-mail address', 'ada.lovelace@example.com'],
    ['an authorization header', 'Bearer abcdefghijklmnop'],
  ])('holds back %s', (_, secret) => {
    expect(redact(`{"msg":"before ${secret} after"}`)).toBe('{"msg":"before [redacted] after"}');
  });

  it('holds back the password of a database address', () => {
    expect(redact('postgres://app:hunter22@db/x')).toBe('postgres://app:[redacted]@db/x');
  });

  it('leaves ids and times alone', () => {
    const line = '{"time":1700000000,"session":"vs_01h455vb4pex5vsknk084sn02q","ms":1.2}';
    expect(redact(line)).toBe(line);
  });
});
