/** From this many people on, a second person confirms what ends their access. */
export const SECOND_PERSON_FROM = 25;
