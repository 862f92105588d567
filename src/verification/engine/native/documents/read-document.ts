import { BarcodeSearch } from './barcode/read-barcode.js';
import type { CrossCheck } from './cross-check.js';
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
import type { TextReader } from './printed/text-reader.js';
import { PrintSearch } from './read-print.js';
import { isPhotocopy } from './tamper/photocopy.js';

export interface DocumentPictures {
  /** The side with the portrait, or the data page of a passport. */
  front?: ColourPicture;
  back?: ColourPicture;
}

export interface DocumentRequest {
  pictures: DocumentPictures;
  reader: TextReader;
  now: Date;
  minimumAge: number;
  deadline: Deadline;
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

async function judge({
  pictures,
  reader,
  now,
  minimumAge,
  deadline,
}: DocumentRequest): Promise<DocumentReading> {
  const { front, back } = pictures;
  if (!front) return nothingKnown('front_missing');
  const page = toGray(front);
  const print = new PrintSearch(straightened(page), reader, deadline);
  const today = now.toISOString().slice(0, 10);
  const machine = await readMachinePart(page, back && toGray(back), { today, deadline });
  if (typeof machine === 'string') {
    await print.settle();
    return nothingKnown(machine);
  }
  const compared = print.compareWith(machine);
  const isCopy = isPhotocopy(front);
  const check = await compared;
  deadline.check();
  return assembled(machine, check, {
    isCopy,
    today: dayAtIssuer(now, machine.issuer?.subdivision ?? null),
    minimumAge,
  });
}

/** The barcode of the back or the MRZ of either side; otherwise the reason. */
async function readMachinePart(
  front: GrayPicture,
  back: GrayPicture | undefined,
  { today, deadline }: { today: string; deadline: Deadline },
): Promise<MachinePart | DocumentReason> {
  const search = back && new BarcodeSearch(back, deadline);
  const quick = await search?.quick();
  if (quick?.status === 'read') return fromBarcode(quick.card, today);
  // A zone whose check digits are all right is looked for before the slow search for a barcode.
  const mrz = await bestMrz(back ? [back, front] : [front], deadline);
  if (mrz?.card.wrongChecks.length === 0) return fromMrz(mrz, today);
  const barcode = await search?.further();
  if (barcode?.status === 'read') return fromBarcode(barcode.card, today);
  if (mrz) return fromMrz(mrz, today);
  deadline.check();
  if (!back) return 'back_missing';
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
function straightened(picture: GrayPicture): GrayPicture {
  const sized = shrinkGray(picture, 2000);
  const skew = skewOf(gradientField(sized, 8));
  return Math.abs(skew) > 0.008 ? unskewed(sized, skew) : sized;
}

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
    first_name: check.wholeFirstName ?? machine.fields.first_name,
  };
  for (const field of check.disputed) if (field !== 'sex') fields[field] = null;
  const fails = [...machine.fails, ...check.fails, ...(isCopy ? (['photocopy'] as const) : [])];
  const doubts = [...machine.doubts, ...check.doubts];
  return {
    documentType: machine.documentType,
    issuer: machine.issuer,
    nationality: machine.nationality,
    address: machine.address,
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
