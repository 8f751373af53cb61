import { displayText, type Permission, type Resource, type ResourceRow } from '@santral/contracts';
import { Button, Collapse, Form, type FormInstance, Popconfirm } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRemote } from '../api/use-remote';
import { useLanguage } from '../i18n/format';
import { useCan } from '../store/hooks';
import { ErrorState } from '../ui-kit/ErrorState';
import { LateSkeleton } from '../ui-kit/LateSkeleton';
import { SidePanel } from '../ui-kit/SidePanel';
import { type FormValues, valuesOf } from './form-values';
import { RecordConflict } from './RecordConflict';
import { RecordFields } from './RecordFields';
import { RecordHistory } from './RecordHistory';
import { resourcePath } from './resource-api';
import { useRecordEditor } from './use-record-editor';
import './resource.css';

interface PanelProps {
  resource: Resource;
  /** Id of the record; null for a new one. */
  id: string | null;
  /** Values of a new record that are decided by where the panel opens. */
  fixed?: Record<string, string>;
  onClose: () => void;
  /** After a write: the record as it is now, null when it was deleted. */
  onWritten: (row: ResourceRow | null) => void;
}

/** Creates or changes one record beside the page. Give it the record as `key`: another record is another panel. */
export function RecordPanel({ resource, id, fixed = NOTHING_FIXED, onClose, onWritten }: PanelProps) {
  const language = useLanguage();
  const { t } = useTranslation('platform');
  const remote = useRemote(id === null ? null : resourcePath(resource, id), resource.schemas.row);
  const [form] = Form.useForm<FormValues>();
  const editor = useRecordEditor({ resource, form, isNew: id === null, row: remote.data, fixed, onWritten });
  const [isLeaving, setIsLeaving] = useState(false);
  const may = useCan(`${resource.name}.${id === null ? 'create' : 'update'}` as Permission);
  const isReady = id === null || editor.base !== null;
  const close = () => (isReady && editor.isDirty() ? setIsLeaving(true) : onClose());
  const singular = resource.singular[language];
  const title = id === null ? t('resource.createTitle', { name: singular }) : editor.base ? displayText(resource, editor.base, language) : singular;
  return (
    <SidePanel
      title={title}
      isOpen
      onClose={close}
      width={480}
      footer={isLeaving ? <Leaving onStay={() => setIsLeaving(false)} onDiscard={onClose} /> : isReady && <Actions resource={resource} may={may} editor={editor} onClose={close} />}
    >
      {isReady ? <Editor resource={resource} form={form} editor={editor} may={may} fixed={fixed} /> : remote.error ? <ErrorState error={remote.error} onRetry={remote.reload} /> : <LateSkeleton rows={6} />}
    </SidePanel>
  );
}

const NOTHING_FIXED: Record<string, string> = {};
const formIdOf = (resource: Resource) => `record-${resource.name}`;

interface EditorProps {
  resource: Resource;
  form: FormInstance<FormValues>;
  editor: ReturnType<typeof useRecordEditor>;
  may: boolean;
  fixed: Record<string, string>;
}

function Editor({ resource, form, editor, may, fixed }: EditorProps) {
  const { t } = useTranslation('platform');
  const { base, current, failure } = editor;
  return (
    <>
      {current !== null && <RecordConflict conflicts={editor.conflicts} current={current === 'gone' ? null : current} onRebase={editor.rebase} onTake={editor.take} />}
      {failure && (
        <p className="notice is-bad" role="alert">
          {failure.message}
        </p>
      )}
      {!may && <p className="notice">{t('resource.readOnlyNotice')}</p>}
      <Form
        id={formIdOf(resource)}
        form={form}
        layout="vertical"
        initialValues={valuesOf(resource, base)}
        scrollToFirstError={{ focus: true }}
        onFinish={() => void editor.save()}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.ctrlKey && may) form.submit();
        }}
      >
        <RecordFields resource={resource} fixed={Object.keys(fixed)} isDisabled={!may || editor.isBusy} />
      </Form>
      {base !== null && <Collapse ghost destroyOnHidden items={[{ key: 'history', label: t('resource.history'), children: <RecordHistory resource={resource} id={base.id} /> }]} />}
    </>
  );
}

interface ActionsProps {
  resource: Resource;
  may: boolean;
  editor: ReturnType<typeof useRecordEditor>;
  onClose: () => void;
}

function Actions({ resource, may, editor, onClose }: ActionsProps) {
  const { t } = useTranslation('platform');
  const mayDelete = useCan(`${resource.name}.delete`);
  return (
    <div className="resource-actions">
      {editor.base !== null && mayDelete && (
        <Popconfirm title={t('resource.deleteQuestion')} description={t('resource.deleteText')} okText={t('resource.delete')} cancelText={t('resource.cancel')} okButtonProps={{ danger: true }} onConfirm={() => void editor.remove()}>
          <Button type="text" danger disabled={editor.isBusy}>
            {t('resource.delete')}
          </Button>
        </Popconfirm>
      )}
      <Button className="push" onClick={onClose}>
        {t('resource.cancel')}
      </Button>
      {may && (
        <Button type="primary" htmlType="submit" form={formIdOf(resource)} loading={editor.isBusy} disabled={editor.current !== null} title="Ctrl+Enter">
          {t('resource.save')}
        </Button>
      )}
    </div>
  );
}

function Leaving({ onStay, onDiscard }: { onStay: () => void; onDiscard: () => void }) {
  const { t } = useTranslation('platform');
  return (
    <div className="resource-actions" role="alertdialog" aria-label={t('resource.unsavedTitle')}>
      <b>{t('resource.unsavedTitle')}</b>
      <Button className="push" onClick={onDiscard}>
        {t('resource.unsavedDiscard')}
      </Button>
      <Button type="primary" onClick={onStay} autoFocus>
        {t('resource.unsavedStay')}
      </Button>
    </div>
  );
}
