import { TextField } from '../../../platform/http/index.js';

/** Longer than any token of ours: an identity token with earlier addresses is a few kilobytes. */
const MAX_TOKEN = 20_000;

export class InspectTokenDto {
  @TextField({ description: 'An access or identity token of a client.', max: MAX_TOKEN })
  token: string;
}
