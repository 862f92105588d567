import { BarcodeSearch } from './barcode/read-barcode.js';
import type { CrossCheck } from './cross-check-result.js';
import { DeadlineExceeded, type Deadline } from './deadline.js';
import {
  type DocumentFields,
  type DocumentFinding,
  type DocumentReading,
  type DocumentReason,
} from './document-reading.js';
import { gradientField, skewOf } from './images/gradient-field.js';
import { shrinkGray } from './images/resize.js';
import { toGray, type ColourPicture, type GrayPicture } from './images/picture.js';
import { unskewed } from './images/warp.js';
import { ageOn, dayAtIssuer } from './issuer-day.policy.js';
import { fromBarcode, fromMrz, type MachinePart } from './machine-part.js';
import { nothingKnown } from './nothing-known.js';
import { readMrz, type MrzReading } from './mrz/read-mrz.js';
import { legibilityIssues } from './legibility/legibility.policy.js';
import { measureLegibility } from './legibility/measure-legibility.js';
import type { TextReader } from './printed/text-reader.js';
import { PrintSearch, saysSpecimenOn } from './read-print.js';
import { isPhotocopy } from './tamper/photocopy.js';

export interface DocumentPictures {
  /** The side with the portrait, or the data page of a passport. */
  front?: ColourPicture;
  back?: ColourPicture;
  /** The front is the data page of a passport: it has no other side. */
  isPassport?: boolean;
}

export interface DocumentRequest {
  pictures: DocumentPictures;
  reader: TextReader;
  now: Date;
  minimumAge: number;
  deadline: Deadline;
  /** Sandbox projects try this product with specimens; elsewhere none is accepted. */
  takesSpecimens: boolean;
}

/**
 * Reads and judges a document. A failure, a timeout or an unsupported document never passes:
 * everything unknown is `unclear`, with a reason.
 */
export async function readDocument(request: DocumentRequest): Promise<DocumentReading> {
  try {
    return await judge(request);
  } catch (error) {
    if (error instanceof DeadlineExceeded) return nothingKnown('deadline_exceeded');
    throw error;
  }
}

async function judge({ pictures, ...request }: DocumentRequest): Promise<DocumentReading> {
  const { reader, now, minimumAge, deadline, takesSpecimens } = request;
  const { front, back } = pictures;
  if (!front) return nothingKnown('front_missing');
  const page = toGray(front);
  const { picture, skew } = straightened(page);
  const isUnsteady =
    Math.abs(skew) > STEEP || legibilityIssues(measureLegibility(page)).includes('blurred');
  const print = new PrintSearch(picture, { reader, deadline, takesSpecimens, isUnsteady });
  const today = now.toISOString().slice(0, 10);
  const side = back && toGray(back);
  const search = side && new BarcodeSearch(side, deadline);
  const sides = {
    front: page,
    ...(side && search && { back: { side, search } }),
    isPassport: pictures.isPassport,
  };
  const machine = await readMachinePart(sides, { today, deadline });
  if (typeof machine === 'string') {
    await print.settle();
    return nothingKnown(machine);
  }
  const compared = print.compareWith(machine);
  const isCopy = isPhotocopy(front);
  const check = await compared;
  deadline.check();
  if (!takesSpecimens && !check.fails.includes('specimen')) {
    const marked =
      machine.isSpecimen ||
      (await isMarked(search?.withoutSymbol(), machine, { reader, deadline }));
    if (marked) check.fails.push('specimen');
  }
  const circumstances = { isCopy, today: dayAtIssuer(now, machine.issuer), minimumAge };
  return assembled(machine, check, circumstances);
}

/** Whether the other side says that the document is a specimen; it may be upside down. */
async function isMarked(
  back: GrayPicture | undefined,
  machine: MachinePart,
  options: Pick<DocumentRequest, 'reader' | 'deadline'>,
): Promise<boolean> {
  if (!back) return false;
  return saysSpecimenOn(straightened(back).picture, machine, options);
}

interface Sides {
  front: GrayPicture;
  back?: { side: GrayPicture; search: BarcodeSearch };
  isPassport: boolean | undefined;
}

/** The barcode of the back or the MRZ of either side; otherwise the reason. */
async function readMachinePart(
  { front, back, isPassport }: Sides,
  { today, deadline }: { today: string; deadline: Deadline },
): Promise<MachinePart | DocumentReason> {
  const quick = await back?.search.quick();
  if (quick?.status === 'read') return fromBarcode(quick.card, today);
  // A zone whose check digits are all right is looked for before the slow search for a barcode.
  const mrz = await bestMrz(back ? [back.side, front] : [front], deadline);
  if (mrz?.card.wrongChecks.length === 0) return fromMrz(mrz, today);
  const barcode = await back?.search.further();
  if (barcode?.status === 'read') return fromBarcode(barcode.card, today);
  if (mrz) return fromMrz(mrz, today);
  deadline.check();
  // A data page has no other side: its zone was not seen well.
  if (!back) return isPassport ? 'machine_readable_part_unreadable' : 'back_missing';
  return barcode?.status === 'unread'
    ? 'machine_readable_part_unreadable'
    : 'machine_readable_part_missing';
}

/** The first zone that is found; one side has it. */
async function bestMrz(
  sides: readonly GrayPicture[],
  deadline: Deadline,
): Promise<MrzReading | null> {
  for (const side of sides) {
    const mrz = await readMrz(side, deadline);
    if (mrz) return mrz;
  }
  return null;
}

/** Scaled to the reader's letter size, with level lines. */
function straightened(picture: GrayPicture): { picture: GrayPicture; skew: number } {
  const sized = shrinkGray(picture, 2000);
  const skew = skewOf(gradientField(sized, 8));
  return { picture: Math.abs(skew) > 0.008 ? unskewed(sized, skew) : sized, skew };
}

/** In radians: about six degrees. */
const STEEP = 0.1;

interface Circumstances {
  isCopy: boolean;
  today: string;
  minimumAge: number;
}

function assembled(
  machine: MachinePart,
  check: CrossCheck,
  { isCopy, today, minimumAge }: Circumstances,
): DocumentReading {
  const fields: DocumentFields = {
    ...machine.fields,
    first_name: check.whole.first_name ?? machine.fields.first_name,
    middle_name: check.whole.middle_name ?? machine.fields.middle_name,
    last_name: check.whole.last_name ?? machine.fields.last_name,
    date_of_expiry: check.expiry ?? machine.fields.date_of_expiry,
    document_number: check.number ?? machine.fields.document_number,
  };
  let { address } = machine;
  for (const field of check.disputed) {
    if (field === 'address') address = null;
    else fields[field] = null;
  }
  const fails = [...machine.fails, ...check.fails];
  // Some honest documents are grey, so another picture may show it; none is refused for good.
  const doubts = [...machine.doubts, ...check.doubts, ...(isCopy ? (['photocopy'] as const) : [])];
  return {
    documentType: machine.documentType,
    issuer: machine.issuer,
    nationality: machine.nationality,
    address,
    fields,
    findings: [
      {
        code: 'id_authenticity',
        outcome: fails.length > 0 ? 'fail' : doubts.length > 0 ? 'unclear' : 'pass',
        reasons: [...fails, ...doubts],
      },
      expiryFinding(fields.date_of_expiry, today),
      ageFinding(fields.date_of_birth, today, minimumAge),
    ],
  };
}

function expiryFinding(expiry: string | null, today: string): DocumentFinding {
  const code = 'id_not_expired';
  if (expiry === null) return { code, outcome: 'unclear', reasons: ['expiry_unknown'] };
  return expiry >= today
    ? { code, outcome: 'pass', reasons: [] }
    : { code, outcome: 'fail', reasons: ['expired'] };
}

function ageFinding(birth: string | null, today: string, minimumAge: number): DocumentFinding {
  const code = 'age_on_id';
  if (birth === null) return { code, outcome: 'unclear', reasons: ['birth_date_unknown'] };
  return ageOn(today, birth) >= minimumAge
    ? { code, outcome: 'pass', reasons: [] }
    : { code, outcome: 'fail', reasons: ['under_age'] };
}
