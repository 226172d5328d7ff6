import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { SortableContext, useSortable, type SortingStrategy } from '@dnd-kit/sortable'
import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject, type SyntheticEvent } from 'react'
import { flushSync } from 'react-dom'
import { screenReaderTexts, useDragSensors } from './sortable.ts'

type Props = {
  /** The parts in their order, each an element with this id as `data-drag` and in it a `DragHandle`. */
  ids: readonly string[]
  what: 'row' | 'game'
  strategy: SortingStrategy
  onMove: (move: { from: number; to: number }) => void
  children: ReactNode
}

type Listeners = ReturnType<typeof useSortable>['listeners']

/** dnd-kit's names of its listeners. */
const names: Partial<Record<string, string>> = {
  mousedown: 'onMouseDown',
  touchstart: 'onTouchStart',
  keydown: 'onKeyDown',
}

/**
 * A list whose parts are dragged by their handles. dnd-kit comes to it when somebody reaches for it, by a pointer, a finger or the keyboard:
 * its listeners cost more to draw than the games themselves.
 */
export function DragList({ ids, what, strategy, onMove, children }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const listeners = useRef(new Map<string, Listeners>())
  const [isReached, setReached] = useState(false)
  const reach = () => !isReached && setReached(true)
  // The press itself may be the first: what it needs is there before it comes back up to the list.
  const reachNow = () => !isReached && flushSync(() => setReached(true))
  const pass = (event: SyntheticEvent) => {
    const handle = (event.target as Element).closest('[data-handle]')
    const id = handle?.closest<HTMLElement>('[data-drag]')?.dataset['drag'] ?? ''
    listeners.current.get(id)?.[names[event.type] ?? '']?.(event)
  }
  return (
    <div
      ref={root}
      style={{ display: 'contents' }}
      onPointerOver={reach}
      onFocus={reach}
      onMouseDownCapture={reachNow}
      onTouchStartCapture={reachNow}
      onMouseDown={pass}
      onTouchStart={pass}
      onKeyDown={pass}
    >
      {children}
      {isReached && <Sorting {...{ ids, what, strategy, onMove, root, listeners }} />}
    </div>
  )
}

type SortingProps = Omit<Props, 'children'> & {
  root: RefObject<HTMLElement | null>
  listeners: RefObject<Map<string, Listeners>>
}

function Sorting({ ids, what, strategy, onMove, ...sorted }: SortingProps) {
  const move = ({ active, over }: DragEndEvent) => {
    const [from, to] = [active.id, over?.id].map((id) => ids.indexOf(String(id)))
    if (from !== undefined && to !== undefined && from >= 0 && to >= 0 && from !== to) onMove({ from, to })
  }
  return (
    <DndContext
      sensors={useDragSensors()}
      collisionDetection={closestCenter}
      accessibility={screenReaderTexts(what)}
      onDragEnd={move}
    >
      <SortableContext items={[...ids]} strategy={strategy}>
        {ids.map((id) => (
          <Sorted key={id} id={id} {...sorted} />
        ))}
      </SortableContext>
    </DndContext>
  )
}

/** One part, whose element is drawn elsewhere. */
function Sorted({ id, root, listeners }: Pick<SortingProps, 'root' | 'listeners'> & { id: string }) {
  const sortable = useSortable({ id })
  const { setNodeRef, setActivatorNodeRef, transform, transition, isDragging, attributes } = sortable
  const explained = attributes['aria-describedby']
  useLayoutEffect(() => {
    const part = partOf(root.current, id)
    const handle = part?.querySelector<HTMLElement>('[data-handle]') ?? null
    setNodeRef(part)
    setActivatorNodeRef(handle)
    handle?.setAttribute('aria-describedby', explained)
  })
  useLayoutEffect(() => {
    const all = listeners.current
    all.set(id, sortable.listeners)
    return () => void all.delete(id)
  })
  useLayoutEffect(() => {
    const part = partOf(root.current, id)
    if (!part) return
    const moved = transform && `translate(${Math.round(transform.x)}px, ${Math.round(transform.y)}px)`
    const lifted = isDragging ? { zIndex: '3', position: 'relative', opacity: '0.85' } : atRest
    Object.assign(part.style, { transform: moved ?? '', transition: transition ?? '', ...lifted })
  }, [root, id, transform, transition, isDragging])
  return null
}

const atRest = { zIndex: '', position: '', opacity: '' }

function partOf(list: HTMLElement | null, id: string): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-drag="${CSS.escape(id)}"]`) ?? null
}

/** By which a part is dragged, or taken with the space bar. */
export function DragHandle({ label }: { label: string }) {
  return (
    <button type="button" data-handle aria-roledescription="sortable" aria-label={label}>
      ⠿
    </button>
  )
}

/** Of the element around the list. */
export const handleStyles = {
  '& [data-handle]': {
    ...{ all: 'unset', display: 'grid', placeContent: 'center', width: 32, height: 32, borderRadius: '50%' },
    ...{ cursor: 'grab', touchAction: 'none', fontSize: 18, lineHeight: 1 },
    '&:focus-visible': { outline: '2px solid currentcolor' },
  },
  '@media (pointer: coarse)': { '& [data-handle]': { width: 44, height: 44 } },
} as const
