/** Sandbox simulates people; production never does. A key, a project and a person belong to one of them. */
export const ENVIRONMENTS = ['sandbox', 'production'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];
