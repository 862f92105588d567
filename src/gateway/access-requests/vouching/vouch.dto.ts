import { ApiProperty } from '@nestjs/swagger';
import { unixSeconds, unixSecondsOrNull } from '../../../platform/clock/index.js';
import {
  ChoiceField,
  text,
  TextField,
  textOrNull,
  time,
  timeOrNull,
} from '../../../platform/http/index.js';
import { CHANNELS, type Channel } from '../../../platform/messages/index.js';
import { REQUEST_STATUSES, type RequestStatus } from '../access-request.js';
import { VOUCH_OUTCOMES, vouchOutcome, type VouchOutcome } from './vouch.policy.js';
import type { AskedVouch } from './vouch.store.js';

export class AskVouchDto {
  @TextField("The customer's own id of the second person.", { max: 128, example: 'E-1002' })
  employee_id: string;

  @ChoiceField(
    'The contact on record of the second person that gets the link. The first that can be used when left out.',
    { of: CHANNELS, optional: true },
  )
  deliver?: Channel;
}

/** What became of a vouch. Never which check the second person failed. */
export const vouchOutcomeField = {
  ...textOrNull,
  enum: [...VOUCH_OUTCOMES, null],
  description:
    'Null while they can answer. `objected`: they said that the request is wrong, which has ended it. `declined`: they cannot vouch now. `not_needed`: the request ended first.',
};

/** That somebody was asked to vouch. Neither who, nor their link, nor their session. */
export class VouchView {
  @ApiProperty({ ...text, example: 'ar_01h455vb4pex5vsknk084sn02q' }) id: string;
  @ApiProperty({ ...text, enum: ['vouch'] }) object_name: 'vouch';
  @ApiProperty({ ...text, description: 'The request that it is for.' }) access_request_id: string;
  @ApiProperty({
    ...text,
    enum: [...REQUEST_STATUSES],
    description: '`granted`: the second person vouched. Otherwise `outcome` says more.',
  })
  status: RequestStatus;
  @ApiProperty(vouchOutcomeField) outcome: VouchOutcome | null;
  @ApiProperty(time) created_at: number;
  @ApiProperty({ ...time, description: 'Until when they can answer.' }) expires_at: number;
  @ApiProperty(timeOrNull) given_at: number | null;
}

export class VouchListView {
  @ApiProperty({ ...text, enum: ['list'] }) object_name: 'list';
  @ApiProperty({ type: [VouchView], description: 'Oldest first; three at most.' })
  data: VouchView[];
}

export function vouchListView(vouches: readonly AskedVouch[]): VouchListView {
  return { object_name: 'list', data: vouches.map(vouchView) };
}

export function vouchView(vouch: AskedVouch): VouchView {
  return {
    id: vouch.vouchId,
    object_name: 'vouch',
    access_request_id: vouch.accessRequestId,
    status: vouch.status,
    outcome: vouchOutcome(vouch),
    created_at: unixSeconds(vouch.createdAt),
    expires_at: unixSeconds(vouch.expiresAt),
    given_at: unixSecondsOrNull(vouch.givenAt),
  };
}
