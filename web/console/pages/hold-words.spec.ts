import { holdReason, holdScope } from './hold-words.js';

describe('the words of a legal hold', () => {
  it.each([
    ['vs_01h455vb4pex5vsknk084sn02q', 'One session'],
    ['user_01h455vb4pex5vsknk084sn02q', 'A person with all sessions'],
    ['proj_01h455vb4pex5vsknk084sn02q', 'A project with all sessions'],
  ])('say what %s covers', (id, words) => {
    expect(holdScope(id)).toBe(words);
  });

  it('say why, or that the operator placed it', () => {
    expect(holdReason('litigation')).toBe('A lawsuit, or one that is expected');
    expect(holdReason(null)).toBe('Placed by the operator');
  });
});
