import type { ExtensionLine, ExtensionSecret, ExtensionsPage as Page } from '@santral/contracts';
import { useAction } from '@santral/desk-platform/api';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { EmptyState, ErrorState, LateSkeleton } from '@santral/desk-platform/ui-kit';
import { Button, Popconfirm } from 'antd';
import { FileUp, GitCompareArrows, Phone, Plus } from 'lucide-react';
import { useState } from 'react';
import { extensionsApi, useExtensions } from '../extensions.api';
import { BulkBar } from '../parts/BulkBar';
import { ExtensionFilters } from '../parts/ExtensionFilters';
import { ExtensionTable } from '../parts/ExtensionTable';
import { ImportDialog } from '../parts/ImportDialog';
import { LinkDialog } from '../parts/LinkDialog';
import { NewExtension } from '../parts/NewExtension';
import { OpenExtension } from '../parts/OpenExtension';
import { RenumberDialog } from '../parts/RenumberDialog';
import { SecretDialog } from '../parts/SecretDialog';
import { TroubleNotice } from '../parts/TroubleNotice';
import { WiringTest } from '../parts/WiringTest';
import { type ListState, useListState } from '../use-list-state';
import '../parts/extensions.css';

type Own = ExtensionLine & { id: string };
type Opened = { is: 'new' } | { is: 'one'; id: string } | { is: 'import' } | { is: 'renumber' } | { is: 'link'; line: ExtensionLine } | { is: 'test'; made: ExtensionSecret } | null;
const icon = { size: '1.6rem', strokeWidth: 1.75, 'aria-hidden': true } as const;

/** `/apps/extensions`: the extensions of a PBX, ours and others, and everything that can be done with them. */
export function ExtensionsPage() {
  const { t } = useTranslation('extensions');
  const list = useListState();
  const { data, error, reload } = useExtensions({ ...list.query });
  const [opened, setOpened] = useState<Opened>(null);
  const [made, setMade] = useState<ExtensionSecret | null>(null);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Own>>(new Map());
  const close = () => setOpened(null);
  const isMade = (extension: ExtensionSecret) => {
    setMade(extension);
    setOpened({ is: 'test', made: extension });
    reload();
  };
  // The secret is seen once, and nothing stands before it.
  const isTesting = opened?.is === 'test' && made === null;
  const choose = (page: Page, ids: string[]) => setChosen(new Map(ids.flatMap((id) => [...page.items, ...chosen.values()].find((line): line is Own => line.id === id) ?? []).map((line) => [line.id, line])));
  const done = () => {
    setChosen(new Map());
    close();
    reload();
  };
  if (!data) {
    return (
      <>
        <header className="page-header">
          <h1>{t('title')}</h1>
        </header>
        <section className="card">{error ? <ErrorState error={error} onRetry={reload} /> : <LateSkeleton rows={8} />}</section>
      </>
    );
  }
  const { pbx, counts } = data;
  return (
    <>
      <header className="page-header">
        <h1>{t('title')}</h1>
        <span className="muted">{t('counts', { all: counts.all, registered: counts.registered })}</span>
        <div className="push buttons">
          <Button icon={<FileUp {...icon} />} onClick={() => setOpened({ is: 'import' })}>
            {t('import.open')}
          </Button>
          <Button type="primary" icon={<Plus {...icon} />} onClick={() => setOpened({ is: 'new' })}>
            {t('create')}
          </Button>
        </div>
      </header>
      {data.trouble && <TroubleNotice trouble={data.trouble} title={t('trouble.ofPbx')} />}
      <Comparison page={data} list={list} onDone={reload} />
      <ExtensionFilters list={list} />
      {chosen.size > 0 && <BulkBar ids={[...chosen.keys()]} queues={data.queues} onRenumber={() => setOpened({ is: 'renumber' })} onDone={done} onClear={() => setChosen(new Map())} />}
      <section className="card">
        {counts.all === 0 ? (
          <EmptyState icon={Phone} title={t('none')} text={t('noneText')} />
        ) : data.total === 0 ? (
          <EmptyState icon={Phone} title={t('noneFound')} actions={<Button onClick={() => list.change({ q: '', sync: '', registration: '', kind: '' })}>{t('clearFilters')}</Button>} />
        ) : (
          <ExtensionTable page={data} list={list} chosen={[...chosen.keys()]} onChoose={(ids) => choose(data, ids)} onOpen={(id) => setOpened({ is: 'one', id })} onLink={(line) => setOpened({ is: 'link', line })} />
        )}
      </section>
      {opened?.is === 'new' && <NewExtension pbx={pbx} queues={data.queues} onMade={isMade} onClose={close} />}
      {isTesting && <WiringTest made={opened.made} onClose={close} />}
      {opened?.is === 'one' && <OpenExtension key={opened.id} id={opened.id} queues={data.queues} onChanged={reload} onSecret={setMade} onClose={close} />}
      {opened?.is === 'import' && <ImportDialog pbx={pbx} onDone={reload} onClose={close} />}
      {opened?.is === 'renumber' && <RenumberDialog lines={[...chosen.values()]} onDone={done} onClose={close} />}
      {opened?.is === 'link' && <LinkDialog line={opened.line} onDone={done} onClose={close} />}
      {made && <SecretDialog made={made} onClose={() => setMade(null)} />}
    </>
  );
}

/** How ours and the PBX's go together, when that was looked at last, and what can be done about it. */
function Comparison({ page: { pbx, counts, comparedAt }, list, onDone }: { page: Page; list: ListState; onDone: () => void }) {
  const { t } = useTranslation('extensions');
  const { dateTime } = useFormats();
  const { isBusy, run } = useAction();
  const compare = () =>
    run(async () => {
      await extensionsApi.compare(pbx);
      onDone();
      return t('compare.started');
    });
  const takeOurs = () =>
    run(async () => {
      const { done } = await extensionsApi.resolveAll(pbx, 'ours');
      onDone();
      return t('compare.written', { count: done });
    });
  return (
    <div className={counts.drifted > 0 ? 'notice extensions-differs' : 'notice'} role="status">
      <GitCompareArrows {...icon} />
      {counts.drifted > 0 && <b>{t('compare.differ', { count: counts.drifted })}</b>}
      {counts.pending > 0 && <b>{t('compare.pending', { count: counts.pending })}</b>}
      <span>{comparedAt ? t('compare.last', { at: dateTime(comparedAt) }) : t('compare.never')}</span>
      <div className="push buttons">
        {counts.drifted > 0 && <Button size="small" onClick={() => list.change({ q: '', registration: '', kind: '', sync: 'drifted' })}>{t('compare.show')}</Button>}
        {counts.drifted > 1 && (
          <Popconfirm title={t('compare.allAsk', { count: counts.drifted })} okText={t('compare.all')} cancelText={t('cancel')} onConfirm={() => void takeOurs()}>
            <Button size="small" disabled={isBusy}>
              {t('compare.all')}
            </Button>
          </Popconfirm>
        )}
        <Button size="small" disabled={isBusy} onClick={() => void compare()}>
          {t('compare.now')}
        </Button>
      </div>
    </div>
  );
}
