/** Ending the access of this many people or more needs a second person. */
export const SECOND_PERSON_FROM = 25;
