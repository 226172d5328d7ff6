/** A transfer as the history has it. */
export const entry = (id: string) => ({
  ...{ id, createdAt: '2026-11-20T10:00:00Z', login: 'friend', value: 5, is_incoming: false },
  status: 'Completed',
})
