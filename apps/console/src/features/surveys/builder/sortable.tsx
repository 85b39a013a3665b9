import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
  type CollisionDetection,
  type Modifier,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { IconGripVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import styles from './sortable.module.css';

/** Module constants: new objects would re-render every row on every keystroke. */
const mouse = { activationConstraint: { distance: 4 } };
/** Touch and hold drags a row; an immediate move scrolls the page. */
const touch = { activationConstraint: { delay: 150, tolerance: 6 } };
const keyboard = { coordinateGetter: sortableKeyboardCoordinates };

/**
 * Rows differ in height, so the target is the row under or nearest to the pointer, whatever the height of the dragged
 * row. Keyboard dragging has no pointer.
 */
const underPointer: CollisionDetection = (args) => {
  const { pointerCoordinates, droppableContainers, droppableRects } = args;
  if (pointerCoordinates === null) return closestCenter(args);
  const { y } = pointerCoordinates;
  return droppableContainers
    .flatMap((droppableContainer) => {
      const rect = droppableRects.get(droppableContainer.id);
      if (rect === undefined) return [];
      const value = Math.max(0, rect.top - y, y - rect.bottom);
      return [{ id: droppableContainer.id, data: { droppableContainer, value } }];
    })
    .sort((one, other) => one.data.value - other.data.value);
};

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

interface SortableListProps {
  /** Must be referentially stable while unchanged. */
  readonly ids: readonly number[];
  readonly nameOf: (id: number) => string;
  readonly onMove: (from: number, to: number) => void;
  readonly children: ReactNode;
}

const useAnnouncements = ({ ids, nameOf }: Pick<SortableListProps, 'ids' | 'nameOf'>): Announcements => {
  const t = useText();
  const name = (id: UniqueIdentifier): string => nameOf(Number(id));
  const positionOf = (id: UniqueIdentifier) => ({ place: ids.indexOf(Number(id)) + 1, total: ids.length });
  return {
    onDragStart: ({ active }) => t('surveys.drag.start', { name: name(active.id), ...positionOf(active.id) }),
    onDragOver: ({ active, over }) =>
      over === null ? undefined : t('surveys.drag.over', { name: name(active.id), ...positionOf(over.id) }),
    onDragEnd: ({ active, over }) =>
      t('surveys.drag.end', { name: name(active.id), ...positionOf(over === null ? active.id : over.id) }),
    onDragCancel: ({ active }) => t('surveys.drag.cancel', { name: name(active.id), ...positionOf(active.id) }),
  };
};

export const SortableList = ({ ids, nameOf, onMove, children }: SortableListProps) => {
  const t = useText();
  const announcements = useAnnouncements({ ids, nameOf });
  const sensors = useSensors(
    useSensor(MouseSensor, mouse),
    useSensor(TouchSensor, touch),
    useSensor(KeyboardSensor, keyboard),
  );
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={underPointer}
      modifiers={[upAndDown]}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('surveys.drag.how') } }}
      onDragEnd={({ active, over }) => {
        if (over !== null && active.id !== over.id)
          onMove(ids.indexOf(Number(active.id)), ids.indexOf(Number(over.id)));
      }}
    >
      <SortableContext items={ids as number[]} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
};

interface SortableRowProps {
  readonly id: number;
  readonly name: string;
  readonly className?: string | undefined;
  readonly isLocked: boolean;
  readonly children: (handle: ReactNode) => ReactNode;
}

export const SortableRow = ({ id, name, className = '', isLocked, children }: SortableRowProps) => {
  const t = useText();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    disabled: isLocked,
    attributes: { roleDescription: t('surveys.drag.role') },
  });
  const handle = isLocked ? null : (
    <button
      ref={setActivatorNodeRef}
      type="button"
      className={styles['handle']}
      {...attributes}
      {...listeners}
      aria-label={t('surveys.drag.handle', { name })}
    >
      <IconGripVertical size={16} stroke={1.7} aria-hidden />
    </button>
  );
  return (
    <li
      ref={setNodeRef}
      className={`${styles['row']} ${className}`}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {children(handle)}
    </li>
  );
};
