import { EmailField, TextField } from '../../platform/http/index.js';
import { PasskeyAnswerDto } from '../passkeys/passkey.dto.js';

const TOKEN = ['The part of the link after the #.', { max: 200 }] as const;
const NAME = ['Of the person.', { max: 100 }] as const;

export class OpenLinkDto {
  @TextField(...TOKEN) token: string;
}

export class BeginLinkDto extends OpenLinkDto {
  @TextField(...NAME) name: string;
  @EmailField('Of the person. An invitation keeps the address it was made for.') email: string;
}

export class AcceptLinkDto extends PasskeyAnswerDto {
  @TextField(...TOKEN) token: string;
  @TextField(...NAME) name: string;
  @EmailField('Of the person. An invitation keeps the address it was made for.') email: string;

  @TextField('Name of the first workspace, if one is created.', { max: 100, optional: true })
  workspace_name?: string | null;
}
