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
import { useText } from '../../../platform/i18n.ts';
import styles from './sortable.module.css';

/** Outside, because a new object each time would draw every row of a long list again at every key. */
const mouse = { activationConstraint: { distance: 4 } };
/** A finger that rests means the row; one that moves at once means the page. */
const touch = { activationConstraint: { delay: 150, tolerance: 6 } };
const keyboard = { coordinateGetter: sortableKeyboardCoordinates };

/**
 * Rows differ in height: by hand, the row under the pointer is meant, or the nearest to it, however tall the one that is
 * dragged. By keyboard there is no pointer.
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

/** A list has one direction. */
const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

interface SortableListProps {
  /** The same array for as long as they are the same. */
  readonly ids: readonly number[];
  readonly nameOf: (id: number) => string;
  readonly onMove: (from: number, to: number) => void;
  readonly children: ReactNode;
}

/** Says in the console's language what is picked up, where it is and where it was put. */
const useAnnouncements = ({ ids, nameOf }: Pick<SortableListProps, 'ids' | 'nameOf'>): Announcements => {
  const t = useText();
  const name = (id: UniqueIdentifier): string => nameOf(Number(id));
  const place = (id: UniqueIdentifier) => ({ place: ids.indexOf(Number(id)) + 1, total: ids.length });
  return {
    onDragStart: ({ active }) => t('surveys.drag.start', { name: name(active.id), ...place(active.id) }),
    onDragOver: ({ active, over }) =>
      over === null ? undefined : t('surveys.drag.over', { name: name(active.id), ...place(over.id) }),
    onDragEnd: ({ active, over }) =>
      t('surveys.drag.end', { name: name(active.id), ...place(over === null ? active.id : over.id) }),
    onDragCancel: ({ active }) => t('surveys.drag.cancel', { name: name(active.id), ...place(active.id) }),
  };
};

/** A list whose rows are put into order by mouse, finger or keyboard. */
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
  /** What is asked stands still: no handle, no moving. */
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
