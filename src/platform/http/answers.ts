import { applyDecorators, HttpCode, type Type } from '@nestjs/common';
import { ApiProperty, ApiResponse } from '@nestjs/swagger';
import type { DayCounts } from '../clock/index.js';
import type { ProblemFactory, ProblemKind } from '../errors/index.js';

const day = { type: 'string', format: 'date' } as const;

class DayCountView {
  @ApiProperty(day) day: string;
  @ApiProperty({ type: 'string' }) status: string;
  @ApiProperty({ type: 'integer' }) count: number;
}

/** Counts of two weeks, by day in UTC. */
export class DayCountsView implements DayCounts {
  @ApiProperty({ ...day, description: 'The first day that was counted as a whole.' }) since: string;
  @ApiProperty({ ...day, description: 'Today.' }) until: string;
  @ApiProperty({ type: [DayCountView], description: 'Days without any are left out.' })
  counts: DayCountView[];
}

/** RFC 9457 problem details: the body of every answer that is not a success. */
export class ProblemView {
  @ApiProperty({ type: 'string', example: 'urn:identity-gateway:problem:session_not_found' })
  type: string;
  @ApiProperty({ type: 'string' })
  title: string;
  @ApiProperty({ type: 'integer' })
  status: number;
  @ApiProperty({ type: 'string' })
  detail: string;
  @ApiProperty({ type: 'string', description: 'The request this problem is about.' })
  instance: string;
  @ApiProperty({ type: 'string', description: 'Stable code, never renamed.' })
  code: string;
  @ApiProperty({ type: 'string' })
  request_id: string;
  @ApiProperty({
    type: 'array',
    items: {
      type: 'object',
      properties: {
        pointer: { type: 'string' },
        code: { type: 'string' },
        detail: { type: 'string' },
      },
      required: ['pointer', 'code', 'detail'],
    },
  })
  errors: { pointer: string; code: string; detail: string }[];
}

/** Documents and sets the success answer of a handler, and lists the problems particular to it. */
export function Answers(
  status: number,
  view: Type | null,
  ...problems: ProblemFactory[]
): MethodDecorator {
  return applyDecorators(
    HttpCode(status),
    ApiResponse(
      view ? { status, type: view, description: 'Success' } : { status, description: 'Success' },
    ),
    ...problemResponses(problems),
  );
}

const PROBLEMS = 'answers-problems';

/**
 * Documents possible problems of a handler. Decorators add to one list: access policies name some,
 * `Answers` the others.
 */
export function problemResponses(problems: readonly ProblemFactory[]): MethodDecorator[] {
  return [
    (_target, _name, descriptor) => {
      const handler = descriptor.value as object;
      Reflect.defineMetadata(PROBLEMS, [...problemsOf(handler), ...problems], handler);
    },
  ];
}

/** The problems that a handler's decorators name. */
export function problemsOf(handler: object): readonly ProblemKind[] {
  return (Reflect.getMetadata(PROBLEMS, handler) as ProblemKind[] | undefined) ?? [];
}

/** The common types of fields in views, for `@ApiProperty`. Times are in Unix seconds. */
export const text = { type: 'string' } as const;
export const textOrNull = { type: 'string', nullable: true } as const;
export const integer = { type: 'integer' } as const;
export const integerOrNull = { type: 'integer', nullable: true } as const;
export const time = { type: 'integer' } as const;
export const timeOrNull = { type: 'integer', nullable: true } as const;
