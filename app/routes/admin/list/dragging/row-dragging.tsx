import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { useSubmit } from '@remix-run/react'
import { useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { LineDrawing } from '../../frame/line-drawing'
import { type RowsInOrder, slotId } from '../rows-in-order'

const GRIP = 'M5 9h14M5 15h14'

const INSTRUCTIONS = {
  draggable:
    'Presiona la barra espaciadora o Enter para tomar la fila, muévela con las flechas y presiona otra vez para dejarla. Escape la devuelve a su lugar.',
}

/** Restricts dragging to the vertical axis. */
const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 })

/**
 * Makes rows draggable by touch, mouse or keys. The rows themselves are not rendered again: only a
 * handle is added in the space that its cell reserves.
 */
export function RowDragging(list: RowsInOrder) {
  const { rows } = list
  const submit = useSubmit()
  const slots = useSlots(rows)
  const sensors = useSensors(
    // A press without moving is no drag.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )

  function drop({ active, over }: DragEndEvent) {
    if (!over || over.id === active.id) return
    const move = { intent: 'move', id: String(active.id), to: String(placeOf(list, over.id)) }
    submit(move, { method: 'post', preventScrollReset: true })
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upAndDown]}
      accessibility={{
        announcements: announcementsOf(list),
        screenReaderInstructions: INSTRUCTIONS,
      }}
      onDragEnd={drop}
    >
      <SortableContext items={rows} strategy={verticalListSortingStrategy}>
        {slots.map(({ row, slot }) =>
          createPortal(<Handle row={row} element={slot.closest('tr')} />, slot, row.id),
        )}
      </SortableContext>
    </DndContext>
  )
}

/** A row's position in the whole list, from 1. */
function placeOf({ rows, before }: RowsInOrder, id: UniqueIdentifier | undefined): number {
  return before + rows.findIndex((row) => row.id === id) + 1
}

/** What a screen reader says while a row is moved. */
function announcementsOf(list: RowsInOrder): Announcements {
  function standsAt(id: UniqueIdentifier, at: UniqueIdentifier | undefined): string {
    const name = list.rows.find((row) => row.id === id)?.name ?? ''
    return `${name}, posición ${placeOf(list, at ?? id)} de ${list.count}`
  }

  return {
    onDragStart: () => undefined,
    onDragOver: ({ active, over }) => standsAt(active.id, over?.id),
    onDragEnd: ({ active, over }) =>
      over && over.id !== active.id ? 'Guardando…' : standsAt(active.id, active.id),
    onDragCancel: ({ active }) => standsAt(active.id, active.id),
  }
}

type Row = RowsInOrder['rows'][number]

/** The elements of the rendered rows that are reserved for handles. */
function useSlots(rows: Row[]) {
  const [slots, setSlots] = useState<{ row: Row; slot: Element }[]>([])
  useLayoutEffect(() => {
    const found = rows.map((row) => ({ row, slot: document.getElementById(slotId(row)) }))
    setSlots(found.flatMap(({ row, slot }) => (slot ? [{ row, slot }] : [])))
  }, [rows])
  return slots
}

function Handle({ row, element }: { row: Row; element: HTMLElement | null }) {
  const sortable = useSortable({ id: row.id, attributes: { roleDescription: 'fila que se mueve' } })
  const { setNodeRef, transform, transition, isDragging } = sortable

  useLayoutEffect(() => {
    setNodeRef(element)
    return () => setNodeRef(null)
  }, [setNodeRef, element])

  useLayoutEffect(() => {
    if (!element) return
    element.style.transform = transform ? `translateY(${transform.y}px)` : ''
    element.style.transition = transition ?? ''
    element.toggleAttribute('data-dragging', isDragging)
  }, [element, transform, transition, isDragging])

  return (
    <button
      type="button"
      ref={sortable.setActivatorNodeRef}
      {...sortable.attributes}
      {...sortable.listeners}
      className="icon-button cursor-grab touch-none"
    >
      <LineDrawing d={GRIP} />
      <span className="sr-only">Arrastrar {row.name}</span>
    </button>
  )
}
