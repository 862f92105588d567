import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, ValidateNested } from 'class-validator';
import { ApiProperty } from '@nestjs/swagger';
import {
  BooleanQuery,
  ChoiceField,
  IntegerField,
  IntegerQuery,
  TextField,
  TextMapField,
} from '../../../platform/http/index.js';
import { foldText } from '../../../platform/text/index.js';
import { STATUS_REASONS, type StatusReason, type EmployeeStatus } from '../../employees/index.js';
import {
  APPROVED_ACTIONS,
  DATE_FORMATS,
  IMPORT_FIELDS,
  IMPORT_LIMITS,
  type ApprovedAction,
  type ImportMapping,
} from './import.js';

export class UploadQuery {
  @TextField('Name of the file, for people.', { max: 200 }) file_name: string;
}

export class ColumnDto {
  @IntegerField('Number of the column, from 0.', { min: 0, max: IMPORT_LIMITS.columns })
  column: number;
  @ChoiceField('The field that it feeds.', { of: IMPORT_FIELDS })
  field: (typeof IMPORT_FIELDS)[number];
}

export class MatchColumnsDto {
  @ApiProperty({ type: [ColumnDto], description: 'Columns that are not listed are not read.' })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(IMPORT_FIELDS.length)
  @ValidateNested({ each: true })
  @Type(() => ColumnDto)
  columns: ColumnDto[];

  @ChoiceField(
    'The order of ambiguous dates such as 03/04/1990. With iso, the default, ambiguous dates are left out. Other dates are always read.',
    { of: DATE_FORMATS, optional: true },
  )
  date_format?: (typeof DATE_FORMATS)[number] | null;

  @TextMapField(
    "The file's words for a status, each with active, suspended or terminated. Usual words in five languages are known.",
    {
      entries: 50,
      key: { max: 100 },
      text: { max: 20, pattern: /^(active|suspended|terminated)$/ },
      optional: true,
    },
  )
  statuses?: Record<string, string> | null;

  @TextField(
    'The country of telephone numbers without a country code, as ISO 3166 alpha-2. Without it they are left out.',
    {
      max: 2,
      pattern: /^[A-Z]{2}$/,
      shape: 'be a country in two letters, such as DE',
      optional: true,
    },
  )
  phone_country?: string | null;
}

export function importMapping(input: MatchColumnsDto): ImportMapping {
  const { columns, date_format, statuses, phone_country } = input;
  const folded = Object.entries(statuses ?? {}).map(([word, status]) => [foldText(word), status]);
  return {
    columns: columns.map(({ column, field }) => ({ column, field })),
    date_format: date_format ?? 'iso',
    statuses: Object.fromEntries(folded) as Record<string, string>,
    phone_country: phone_country ?? null,
  };
}

export class ApproveImportDto {
  @ChoiceField('What is approved, as the page showed it. Refused where the other one waits.', {
    of: APPROVED_ACTIONS,
  })
  action: ApprovedAction;
}

/** Employees missing from a file can lose their access, but never gain it. */
const ENDED = ['suspended', 'terminated'] as const satisfies readonly EmployeeStatus[];

export class EndMissingDto {
  @ChoiceField('The new status; ends grants and open requests.', { of: ENDED })
  status: (typeof ENDED)[number];
  @ChoiceField('Why; recorded.', { of: STATUS_REASONS }) reason: StatusReason;
}

export class ImportRowsQuery {
  @IntegerQuery('The page, from 0.', { min: 0, max: 1_000, optional: true }) page?: number;
  @BooleanQuery('Only rows with errors or doubts.', { optional: true }) only_errors?: boolean;
}

export class ImportWordsQuery {
  @IntegerQuery('Number of the column, from 0. Default: the status column.', {
    min: 0,
    max: IMPORT_LIMITS.columns,
    optional: true,
  })
  column?: number;
}
