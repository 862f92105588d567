import { loggedPath } from './create-application.js';

describe('the path of an unknown address in the log', () => {
  it.each([
    ['/', '/'],
    ['/favicon.ico', '/favicon.ico'],
    ['/v1/webhook_endpoint', '/v1/webhook_endpoint'],
    ['/.well-known/security.txt', '/.well-known/security.txt'],
    ['/wp-login.php?user=ada&token=secret', '/wp-login.php'],
    ['//v1/', '//v1/'],
  ])('%s is shown as %s', (url, path) => {
    expect(loggedPath(url)).toBe(path);
  });

  it.each([
    ['a token', `/open/vst_01h455vb4pex5vsknk084sn02q_${'c'.repeat(43)}`, '/open/…'],
    ['an id of somebody else’s making', '/things/E-1001', '/things/…'],
    ['a name', '/people/Marlowe', '/people/…'],
    ['an e-mail address', '/people/ada%40example.com/x', '/people/…/x'],
    ['a telephone number', '/people/15555550100', '/people/…'],
    ['what would break the line', '/a%0d%0ab', '/…'],
    ['a colour of the terminal', '/\u001b[31m', '/…'],
    ['more than anybody reads', '/a'.repeat(20), `${'/a'.repeat(8)}/…`],
  ])('leaves out %s', (_, url, path) => {
    expect(loggedPath(url)).toBe(path);
  });
});
