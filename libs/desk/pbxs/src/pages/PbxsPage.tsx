import type { Pbx } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';
import { toast, useAppDispatch } from '@santral/desk-platform/store';
import { Dialog, DialogButtons, EmptyState, ErrorState, LateSkeleton } from '@santral/desk-platform/ui-kit';
import { Button } from 'antd';
import { Plus, Server } from 'lucide-react';
import { useState } from 'react';
import { type PbxFields, toChange, toForm } from '../pbx-form';
import { pbxsApi, usePbxs } from '../pbxs.api';
import { PbxPanel } from '../parts/PbxPanel';
import { PbxTable } from '../parts/PbxTable';
import { TestPanel } from '../parts/TestPanel';
import { useConfirmed } from '../use-confirmed';
import '../parts/pbxs.css';

/** What is open beside the list. */
type Open = { kind: 'add' } | { kind: 'edit' | 'test'; id: string };

/** `/apps/pbxs`: every PBX, whether it is reached, and adding, changing, trying, switching off and taking out. */
export function PbxsPage() {
  const { t } = useTranslation('pbxs');
  const dispatch = useAppDispatch();
  const { data, error, reload } = usePbxs();
  const [open, setOpen] = useState<Open | null>(null);
  const { run, question, isBusy, leave } = useConfirmed();
  const close = () => setOpen(null);
  const shown = open && open.kind !== 'add' ? (data?.find(({ id }) => id === open.id) ?? null) : null;
  const done = (text: string) => {
    dispatch(toast.success(text));
    reload();
  };
  const save = async (fields: PbxFields, pbx: Pbx | null) => {
    if (pbx) await pbxsApi.change(pbx.id, toChange(fields, pbx.version));
    else await pbxsApi.add(toForm(fields));
    close();
    done(t('saved', { name: fields.name }));
  };
  const toggle = (pbx: Pbx) =>
    run(async (isConfirmed) => {
      await pbxsApi.change(pbx.id, { version: pbx.version, enabled: !pbx.enabled }, isConfirmed);
      done(t(pbx.enabled ? 'switchedOff' : 'switchedOn', { name: pbx.name }));
    });
  const remove = (pbx: Pbx) =>
    run(async (isConfirmed) => {
      await pbxsApi.remove(pbx.id, isConfirmed);
      done(t('removed', { name: pbx.name }));
    });
  const add = (
    <Button type="primary" icon={<Plus size="1.6rem" strokeWidth={1.75} aria-hidden />} onClick={() => setOpen({ kind: 'add' })}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <header className="page-header">
        <h1>{t('title')}</h1>
        <div className="push">{add}</div>
      </header>
      <p className="muted page-intro">{t('intro')}</p>
      <section className="card">
        {!data ? (
          error ? <ErrorState error={error} onRetry={reload} /> : <LateSkeleton rows={4} />
        ) : data.length === 0 ? (
          <EmptyState icon={Server} title={t('none')} text={t('noneText')} />
        ) : (
          <PbxTable
            pbxs={data}
            isBusy={isBusy}
            onEdit={({ id }) => setOpen({ kind: 'edit', id })}
            onTest={({ id }) => setOpen({ kind: 'test', id })}
            onToggle={(pbx) => void toggle(pbx)}
            onRemove={(pbx) => void remove(pbx)}
          />
        )}
      </section>
      {open?.kind === 'add' && <PbxPanel pbx={null} onSave={(fields) => save(fields, null)} onClose={close} />}
      {open?.kind === 'edit' && shown && <PbxPanel key={shown.id} pbx={shown} onSave={(fields) => save(fields, shown)} onClose={close} />}
      {open?.kind === 'test' && shown && <TestPanel key={shown.id} pbx={shown} onClose={close} />}
      {question && (
        <Dialog title={t('callsUp')} isOpen onClose={leave} footer={<DialogButtons confirm={t('allTheSame')} isDanger onConfirm={() => void question.again()} onCancel={leave} />}>
          <p>{question.text}</p>
        </Dialog>
      )}
    </>
  );
}
