import { closestCenter, DndContext, type DragEndEvent, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { arrayMove, SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { displayText, type Resource, type ResourceRow } from '@santral/contracts';
import { Button } from 'antd';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../api/api-error';
import { useRemote } from '../api/use-remote';
import { useLanguage } from '../i18n/format';
import { useAppDispatch } from '../store/hooks';
import { toast } from '../store/toasts.slice';
import { Dialog } from '../ui-kit/Dialog';
import { ErrorState } from '../ui-kit/ErrorState';
import { LateSkeleton } from '../ui-kit/LateSkeleton';
import { pageSchema, resourceApi, resourcePath } from './resource-api';
import './order.css';

interface Props {
  resource: Resource;
  onClose: () => void;
  onOrdered: () => void;
}

/** As many rows as there can be in an order. */
const ALL = 200;

/** Puts the rows of a resource in order, by dragging or with the keys; saved all at once. */
export function OrderDialog({ resource, onClose, onOrdered }: Props) {
  const { t } = useTranslation('platform');
  const language = useLanguage();
  const schema = useMemo(() => pageSchema(resource), [resource]);
  const { data, error, reload } = useRemote(resourcePath(resource), schema, { query: { pageSize: ALL, sort: resource.orderedBy, order: 'asc' } });
  return (
    <Dialog title={t('resource.order.title', { resource: resource.title[language] })} isOpen onClose={onClose} width={560}>
      {data ? <Order key={data.items.map(({ id, version }) => `${id}.${version}`).join()} resource={resource} rows={data.items} onClose={onClose} onOrdered={onOrdered} onOutdated={reload} /> : error ? <ErrorState error={error} onRetry={reload} /> : <LateSkeleton rows={6} />}
    </Dialog>
  );
}

function Order({ resource, rows, onClose, onOrdered, onOutdated }: Props & { rows: ResourceRow[]; onOutdated: () => void }) {
  const { t } = useTranslation('platform');
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const [order, setOrder] = useState(rows);
  const [isBusy, setIsBusy] = useState(false);
  const [told, setTold] = useState('');
  const nameOf = (row: ResourceRow | undefined) => (row ? displayText(resource, row, language) : '');
  const move = (from: number, to: number) => {
    if (to < 0 || to >= order.length || from === to) return;
    setOrder(arrayMove(order, from, to));
    setTold(t('resource.order.moved', { name: nameOf(order[from]), place: to + 1, count: order.length }));
  };
  const placeOf = (id: string | number | undefined) => order.findIndex((row) => row.id === id);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }), useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }));
  const drop = ({ active, over }: DragEndEvent) => over && move(placeOf(active.id), placeOf(over.id));
  const save = async () => {
    setIsBusy(true);
    try {
      await resourceApi.reorder(resource, order);
      onOrdered();
    } catch (error) {
      dispatch(toast.error(messageOf(error)));
      onOutdated();
    } finally {
      setIsBusy(false);
    }
  };
  // The list says itself where a row went, for the keys as well as for the pointer; what the library would say is in English.
  const silence = { onDragStart: () => '', onDragOver: () => '', onDragEnd: () => '', onDragCancel: () => '' };
  return (
    <>
      <p className="muted">{t('resource.order.help')}</p>
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop} accessibility={{ announcements: silence, screenReaderInstructions: { draggable: t('resource.order.keys') } }}>
        <SortableContext items={order.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <ol className="order-list" aria-label={t('resource.order.open')}>
            {order.map((row, index) => (
              <OrderRow key={row.id} id={row.id} name={nameOf(row)} isFirst={index === 0} isLast={index === order.length - 1} onUp={() => move(index, index - 1)} onDown={() => move(index, index + 1)} />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <p className="visually-hidden" role="status">
        {told}
      </p>
      <div className="buttons">
        <Button className="push" onClick={onClose}>
          {t('resource.cancel')}
        </Button>
        <Button type="primary" loading={isBusy} disabled={order.every((row, i) => row === rows[i])} onClick={() => void save()}>
          {t('resource.save')}
        </Button>
      </div>
    </>
  );
}

interface RowProps {
  id: string | number;
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onUp: () => void;
  onDown: () => void;
}

function OrderRow({ id, name, isFirst, isLast, onUp, onDown }: RowProps) {
  const { t } = useTranslation('platform');
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id });
  return (
    <li ref={setNodeRef} className={isDragging ? 'order-row is-dragged' : 'order-row'} style={{ transform: CSS.Translate.toString(transform), transition }}>
      <button type="button" className="order-grip" ref={setActivatorNodeRef} {...attributes} {...listeners} aria-label={t('resource.order.grip', { name })} aria-roledescription={undefined}>
        <GripVertical size="1.6rem" strokeWidth={1.75} aria-hidden />
      </button>
      <bdi>{name}</bdi>
      <span className="buttons push">
        <Button type="text" size="small" icon={<ArrowUp size="1.6rem" strokeWidth={1.75} aria-hidden />} aria-label={t('resource.order.up', { name })} disabled={isFirst} onClick={onUp} />
        <Button type="text" size="small" icon={<ArrowDown size="1.6rem" strokeWidth={1.75} aria-hidden />} aria-label={t('resource.order.down', { name })} disabled={isLast} onClick={onDown} />
      </span>
    </li>
  );
}
