import {
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
} from '@dnd-kit/core'
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable'

/** A finger holds for a moment, so that a list still scrolls under it; a mouse moves a little, so that a press is still one. */
export function useDragSensors() {
  return useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
}

/** What screen readers say while something is moved. */
export function screenReaderTexts(what: 'row' | 'game') {
  const draggable = `Press space to take the ${what}, the arrow keys to move it, space again to put it down, escape to leave it.`
  const position = (data: Record<string, unknown> | undefined) => {
    const sortable = data?.['sortable'] as { index: number; items: readonly unknown[] } | undefined
    return sortable ? `place ${sortable.index + 1} of ${sortable.items.length}` : 'its place'
  }
  const announcements: Announcements = {
    onDragStart: ({ active }) => `Taken from ${position(active.data.current)}.`,
    onDragOver: ({ over }) => (over ? `Over ${position(over.data.current)}.` : 'Over no place.'),
    onDragEnd: ({ over }) => (over ? `Put down at ${position(over.data.current)}.` : 'Left where it was.'),
    onDragCancel: () => 'Left where it was.',
  }
  return { announcements, screenReaderInstructions: { draggable } }
}
