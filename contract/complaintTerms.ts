/* Apart from the schemas: a page that lists them fetches none. */
export const complaintSubjects = [
  'payment',
  'bonus',
  'game',
  'bet',
  'account',
  'protection',
  'other',
] as const
export type ComplaintSubject = (typeof complaintSubjects)[number]

/** `open`: nobody of the staff has it yet. */
export const complaintStates = ['open', 'taken', 'answered'] as const
export type ComplaintState = (typeof complaintStates)[number]
