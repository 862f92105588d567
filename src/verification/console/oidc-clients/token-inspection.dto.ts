import { TextField } from '../../../platform/http/index.js';

/** Longer than any of our tokens; one with earlier addresses has a few kilobytes. */
const MAX_TOKEN = 20_000;

export class InspectTokenDto {
  @TextField({ description: 'An access or identity token of a client.', max: MAX_TOKEN })
  token: string;
}
