import { ChoiceField, TextField } from '../platform/http/index.js';
import { PICTURE_SOURCES, type PictureSource } from './picture-source.js';

export class DemoPageQuery {
  @TextField('Added by the gateway when it sends the browser back.', { max: 200, optional: true })
  access_request_id?: string;
}

export class PictureSourceDto {
  @ChoiceField('Where pictures come from.', { of: PICTURE_SOURCES }) source: PictureSource;
}

export class OpenRequestDto {
  @TextField('The access request that is meant.', { max: 200 }) access_request_id: string;
}
