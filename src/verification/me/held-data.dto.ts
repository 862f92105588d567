import { TextField } from '../../platform/http/index.js';

/** One line with something to see, and nothing that turns the text around it. */
const NAME =
  /^(?=.*[^\s\p{Default_Ignorable_Code_Point}])[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]+$/u;

export class RenameDeviceKeyDto {
  @TextField('What its owner calls the device.', {
    max: 40,
    pattern: NAME,
    shape: 'be one line of visible text',
  })
  label: string;
}
