/** The common types of fields in views, for `@ApiProperty`. Times are in Unix seconds. */
export const text = { type: 'string' } as const;
export const textOrNull = { type: 'string', nullable: true } as const;
export const integer = { type: 'integer' } as const;
export const integerOrNull = { type: 'integer', nullable: true } as const;
export const time = { type: 'integer' } as const;
export const timeOrNull = { type: 'integer', nullable: true } as const;
