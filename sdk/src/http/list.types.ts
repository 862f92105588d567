/** Which part of a list to return: newest first, by keyset. Use one cursor at most. */
export interface ListQuery {
  /** 1 to 100; 20 when left out. */
  limit?: number;
  /** `next_cursor` of the page before: continue after it. */
  starting_after?: string;
  /** The cursor of a page after: return what comes before it. */
  ending_before?: string;
}

/** One page of a list. */
export interface List<T> {
  object_name: 'list';
  data: T[];
  has_more: boolean;
  /** Null on the last page. */
  next_cursor: string | null;
}
