import { faultBefore, faultOf, isInAppBrowser, type BrowserFacts } from './camera-fault.js';

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const CHROME =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const INSTAGRAM = `${SAFARI.replace('Version/18.5 ', '')} Instagram 380.0.0.0.0 (iPhone17,1; iOS 18_5; en_US)`;
const FACEBOOK = `${CHROME} [FB_IAB/FB4A;FBAV/512.0.0.0.0;]`;
const WEB_VIEW = CHROME.replace('Pixel 9)', 'Pixel 9; wv)');

const facts = (more: Partial<BrowserFacts> = {}): BrowserFacts => ({
  isSecure: true,
  hasCameraApi: true,
  userAgent: CHROME,
  isFramed: false,
  ...more,
});

describe('a browser', () => {
  it.each([INSTAGRAM, FACEBOOK, WEB_VIEW])('inside of an app is known: %s', (userAgent) => {
    expect(isInAppBrowser(userAgent)).toBe(true);
  });

  it.each([SAFARI, CHROME])('of its own is not: %s', (userAgent) => {
    expect(isInAppBrowser(userAgent)).toBe(false);
  });

  it.each<[string, Partial<BrowserFacts>, string | null]>([
    ['can be asked for its camera', {}, null],
    ['can be asked inside of an app that allows it', { userAgent: INSTAGRAM }, null],
    ['has none on an insecure page', { isSecure: false, hasCameraApi: false }, 'insecure'],
    ['is too old without the interface', { hasCameraApi: false }, 'old_browser'],
    ['is an app’s own', { hasCameraApi: false, userAgent: FACEBOOK }, 'in_app_browser'],
  ])('%s', (_, more, fault) => {
    expect(faultBefore(facts(more))).toBe(fault);
  });
});

describe('a camera that does not open', () => {
  it.each([
    ['NotAllowedError', 'denied'],
    ['SecurityError', 'denied'],
    ['NotFoundError', 'no_camera'],
    ['OverconstrainedError', 'no_camera'],
    ['NotReadableError', 'in_use'],
    ['AbortError', 'in_use'],
    ['TypeError', 'failed'],
    ['', 'failed'],
  ])('with %s is %s', (name, fault) => {
    expect(faultOf(name, facts())).toBe(fault);
  });

  it('in a frame may be kept by the page around it', () => {
    expect(faultOf('NotAllowedError', facts({ isFramed: true }))).toBe('in_frame');
    expect(faultOf('NotReadableError', facts({ isFramed: true }))).toBe('in_use');
  });

  it('inside of an app is refused by the app', () => {
    expect(faultOf('NotAllowedError', facts({ userAgent: INSTAGRAM }))).toBe('in_app_browser');
    expect(faultOf('NotReadableError', facts({ userAgent: INSTAGRAM }))).toBe('in_use');
  });
});
