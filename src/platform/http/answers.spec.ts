import { ApiProperty } from '@nestjs/swagger';
import { givenIn, viewOf } from './answers.js';

class ThingView {
  @ApiProperty({ type: 'string', enum: ['thing'] }) object_name: 'thing';
  @ApiProperty({ type: 'string' }) public_name: string | null;
  @ApiProperty({ type: 'integer' }) created_at: number;
}

class KeptThingView extends ThingView {
  @ApiProperty({ type: 'integer' }) ended_at: number | null;
}

const THING = { publicName: null, createdAt: new Date(1_999), secret: 'never shown' };

describe('views by the names of the wire', () => {
  it('shows the fields of the view alone, with times in Unix seconds', () => {
    const shown = { object_name: 'thing', public_name: null, created_at: 1 };
    expect(viewOf(ThingView, THING)).toStrictEqual(shown);
  });

  it('shows no field of what is made otherwise that the view does not have', () => {
    const made = { public_name: 'Thing', secret: 'never shown' };
    const shown = { object_name: 'thing', public_name: 'Thing', created_at: 1 };
    expect(viewOf(ThingView, THING, made)).toStrictEqual(shown);
  });

  it('shows the fields of the view that it extends', () => {
    const shown = { object_name: 'thing', created_at: 1, ended_at: null };
    expect(viewOf(KeptThingView, THING, { ended_at: null })).toMatchObject(shown);
  });
});

describe('inputs by our names', () => {
  it('leaves out what is null or not given, and keeps what is empty', () => {
    const input = { public_name: '', first_line: null, second_line: undefined, is_kept: false };
    expect(givenIn(input)).toStrictEqual({ publicName: '', isKept: false });
  });
});
