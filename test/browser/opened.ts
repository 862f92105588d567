import type { Locator, Page } from 'playwright-core';

/** The fields of ours that open a list: in the dialog where one is open, else on the page. */
const FIELDS = '[aria-haspopup="listbox"]:not(:disabled)';
const OPENED = `${FIELDS}[aria-expanded="true"]`;

/**
 * What is wrong with where an element lies, one line each. A person must see it in the window and
 * reach it by mouse: a dialog at its edges, whatever can be pressed in its middle. Evaluated in the
 * page.
 */
const MISPLACED = `(element, what) => {
  const faults = [];
  const { left, top, right, bottom } = element.getBoundingClientRect();
  if (left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1)
    faults.push(what + ' leaves the window: ' + [left, top, right, bottom].map(Math.round));
  const places = [[(left + right) / 2, (top + bottom) / 2]];
  if (what === 'dialog') places.push([left + 12, top + 12], [right - 12, bottom - 12]);
  for (const [x, y] of places) {
    const hit = document.elementFromPoint(x, y);
    if (!hit || !(element.contains(hit) || hit.contains(element) && what !== 'option'))
      faults.push(what + ' "' + element.textContent.trim().slice(0, 40) + '" lies behind ' + (hit?.outerHTML.slice(0, 80) ?? 'nothing'));
  }
  return faults;
}`;

/** Every open dialog, and each button in it once it is scrolled to. */
const DIALOGS = `(() => {
  const misplaced = ${MISPLACED};
  const last = [...document.querySelectorAll('dialog[open]')].at(-1);
  if (!last) return [];
  const faults = misplaced(last, 'dialog');
  const scrolled = [last, ...last.querySelectorAll('*')].map((element) => [element, element.scrollTop]);
  for (const button of last.querySelectorAll('button:not(:disabled)')) {
    if (!button.checkVisibility()) continue;
    button.scrollIntoView({ block: 'nearest' });
    faults.push(...misplaced(button, 'button'));
  }
  for (const [element, top] of scrolled) element.scrollTop = top;
  return faults;
})()`;

/** The list of a field lies at the field, and every option that is scrolled to can be pressed. */
const LIST = `(async () => {
  // A list is placed once its size is known.
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  const misplaced = ${MISPLACED};
  const field = document.querySelector('${OPENED}');
  const options = [...document.getElementById(field.getAttribute('aria-controls')).querySelectorAll('[role=option]')];
  if (options.length === 0) return ['the list is empty'];
  const list = options[0].closest('[data-position]');
  const faults = misplaced(list, 'list');
  const its = list.getBoundingClientRect();
  const from = field.getBoundingClientRect();
  const gap = its.top >= from.bottom ? its.top - from.bottom : from.top - its.bottom;
  if (gap < 0 || gap > 16 || Math.abs(its.left - from.left) > 16)
    faults.push('the list is not at its field: ' + [its.left, its.top, from.left, from.bottom].map(Math.round));
  for (const option of options) {
    option.scrollIntoView({ block: 'nearest' });
    faults.push(...misplaced(option, 'option'));
  }
  return faults;
})()`;

/** The lists that were looked at, by the width of the window and the field: one look at each is enough. */
const looked = new Set<string>();

/** Asserts that dialogs, and the lists of all fields, open where a person sees and presses them. */
export async function expectOpenedInPlace(page: Page): Promise<void> {
  const faults = await page.evaluate<string[]>(DIALOGS);
  const scope = (await page.locator('dialog[open]').count()) > 0 ? 'dialog[open] ' : '';
  for (const field of await page.locator(scope + FIELDS).all()) {
    if (!(await field.isVisible()) || !isNew(await nameOf(page, field))) continue;
    await pressByMouse(field);
    await page.locator(OPENED).waitFor();
    faults.push(...(await page.evaluate<string[]>(LIST)));
    // A press into a field that takes text places the cursor; leaving it closes the list.
    if (await field.evaluate((input) => (input as unknown as { readOnly: boolean }).readOnly))
      await pressByMouse(field);
    else await field.blur();
    await page.locator(OPENED).waitFor({ state: 'detached' });
  }
  if (faults.length > 0) throw new Error(`Opened in the wrong place:\n${faults.join('\n')}`);
}

function isNew(name: string): boolean {
  return looked.size < looked.add(name).size;
}

async function nameOf(page: Page, field: Locator): Promise<string> {
  const label = page.locator(`label[for="${await field.getAttribute('id')}"]`);
  return `${page.viewportSize()?.width} ${await label.innerText()}`;
}

/** Presses the middle of what is shown, as a person does; a click of a role would find it anywhere. */
export async function pressByMouse(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('nothing is shown there');
  await target.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}
