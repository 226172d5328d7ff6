/** The lists of games that have a lobby of their own. Apart from the schemas, so that a browser that names one needs none of them. */
export const sections = ['slots', 'live', 'crash', 'virtual'] as const
export type Section = (typeof sections)[number]
