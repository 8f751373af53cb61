import { type CallFilter, type CallFilterPage, callFilterSchema } from '@santral/contracts';
import { api, messageOf, useRemote } from '@santral/desk-platform/api';
import { useTranslation } from '@santral/desk-platform/i18n';
import { toast, useAppDispatch } from '@santral/desk-platform/store';
import { Button, Input, Popover } from 'antd';
import { Bookmark, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';

const ENDPOINT = '/api/call-filters';
const listSchema = z.array(callFilterSchema);

interface Props {
  /** Searches belong to the page on which they were kept. */
  page: CallFilterPage;
  current: string;
  onOpen: (query: string) => void;
}

/** Searches the user keeps under names of their own: open one, forget one, keep this one. */
export function KeptSearches({ page, current, onOpen }: Props) {
  const { t } = useTranslation('call-history');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={isOpen}
      onOpenChange={setIsOpen}
      destroyOnHidden
      content={
        <Kept
          page={page}
          current={current}
          onOpen={(query) => {
            setIsOpen(false);
            onOpen(query);
          }}
        />
      }
    >
      <Button icon={<Bookmark size="1.6rem" strokeWidth={1.75} aria-hidden />}>{t('kept.title')}</Button>
    </Popover>
  );
}

function Kept({ page, current, onOpen }: Props) {
  const { t } = useTranslation('call-history');
  const dispatch = useAppDispatch();
  const { data, error, reload } = useRemote(ENDPOINT, listSchema);
  const [name, setName] = useState('');
  const ofPage = data?.filter((filter) => filter.page === page);
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
      setName('');
      reload();
    } catch (failure) {
      dispatch(toast.error(messageOf(failure)));
    }
  };
  return (
    <div className="calls-popover">
      <h2>{t('kept.title')}</h2>
      {error && <p role="alert">{messageOf(error)}</p>}
      {ofPage?.length === 0 && <p className="muted">{t('kept.none')}</p>}
      <ul className="calls-kept">
        {ofPage?.map((filter: CallFilter) => (
          <li key={filter.id}>
            <Button type="text" size="small" onClick={() => onOpen(filter.query)}>
              {filter.name}
            </Button>
            <Button
              type="text"
              size="small"
              aria-label={t('kept.forget', { name: filter.name })}
              icon={<Trash2 size="1.4rem" strokeWidth={1.75} aria-hidden />}
              onClick={() => void attempt(() => api.delete(`${ENDPOINT}/${filter.id}`, z.unknown()))}
            />
          </li>
        ))}
      </ul>
      <form
        className="calls-keep"
        onSubmit={(event) => {
          event.preventDefault();
          void attempt(() => api.post(ENDPOINT, callFilterSchema, { page, name, query: current }));
        }}
      >
        <Input aria-label={t('kept.name')} placeholder={t('kept.name')} maxLength={60} value={name} onChange={(event) => setName(event.target.value)} />
        <Button htmlType="submit" type="primary" disabled={name.trim() === ''}>
          {t('kept.keep')}
        </Button>
      </form>
    </div>
  );
}
