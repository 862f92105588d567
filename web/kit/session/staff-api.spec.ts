import { watchAttendance } from './staff-api.js';

describe('a page', () => {
  it('is unattended a minute after the last input of a person', () => {
    const page = new EventTarget();
    let now = 0;
    const isAttended = watchAttendance(page, () => now);
    expect(isAttended()).toBe(true);

    now = 60_000;
    expect(isAttended()).toBe(false);
    for (const input of ['pointerdown', 'click', 'keydown', 'wheel', 'touchmove']) {
      page.dispatchEvent(new Event(input));
      expect(isAttended()).toBe(true);
      now += 60_000;
      expect(isAttended()).toBe(false);
    }
  });
});
