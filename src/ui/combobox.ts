/**
 * The list of a combobox; `active` is the index of the selected option. With `fieldIsStop` the field itself can be
 * selected, as -1; otherwise an option always is.
 */
export type ListState = { open: boolean; active: number; count: number; fieldIsStop: boolean }

export type ListAction = { do: 'show' } | { do: 'hide' } | { do: 'choose' } | { do: 'move'; to: number }

const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** The action of a key in an editable combobox with a list (ARIA practices); undefined for keys of the field itself. */
export function comboboxKey(key: string, state: ListState): ListAction | undefined {
  const { open, active, count, fieldIsStop } = state
  const step = steps[key]
  if (step !== undefined) return open ? { do: 'move', to: stepped(step, state) } : { do: 'show' }
  if (!open) return undefined
  if (key === 'Escape') return { do: 'hide' }
  if (key === 'Enter' && active >= 0) return { do: 'choose' }
  // In the field these two keys move the cursor.
  if (!fieldIsStop || active < 0) return undefined
  if (key === 'Home') return { do: 'move', to: 0 }
  return key === 'End' ? { do: 'move', to: count - 1 } : undefined
}

/** Wraps around at the ends. */
function stepped(step: number, { active, count, fieldIsStop }: ListState): number {
  const first = fieldIsStop ? -1 : 0
  const stops = Math.max(1, count - first)
  return ((active - first + step + stops) % stops) + first
}
