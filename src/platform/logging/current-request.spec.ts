import { newId } from '../ids/index.js';
import { currentRequestId, inRequest, outsideRequests } from './current-request.js';

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
