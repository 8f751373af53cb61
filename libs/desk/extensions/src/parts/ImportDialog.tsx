import { type Imported, importColumns, type ImportPreview } from '@santral/contracts';
import { useAction } from '@santral/desk-platform/api';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { Dialog, Ltr } from '@santral/desk-platform/ui-kit';
import { Button, Checkbox, Table } from 'antd';
import { useRef, useState } from 'react';
import { extensionsApi } from '../extensions.api';

interface Props {
  pbx: string;
  onDone: () => void;
  onClose: () => void;
}
const csvLink = (text: string) => `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${text}`)}`;
const EXAMPLE = `${importColumns.join(',')}\n2001,Ayşe Yılmaz,both,ayse@ornek.com,destek:0|satis:2,alaw|ulaw,,rule,,\n`;

/** Extensions from a CSV file: what is wrong with it first, line by line; then all of it, or its good lines. */
export function ImportDialog({ pbx, onDone, onClose }: Props) {
  const { t } = useTranslation('extensions');
  const { number } = useFormats();
  const { isBusy, run } = useAction();
  const picker = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<{ name: string; text: string } | null>(null);
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [skipBad, setSkipBad] = useState(false);
  const [made, setMade] = useState<Imported | null>(null);
  const choose = (chosen: File | undefined) =>
    chosen &&
    run(async () => {
      setPreview(null);
      setSkipBad(false);
      const text = await chosen.text();
      setFile({ name: chosen.name, text });
      setPreview(await extensionsApi.previewImport(pbx, text));
      return null;
    });
  const save = () =>
    run(async () => {
      if (!file) return null;
      const imported = await extensionsApi.import(pbx, file.text, skipBad);
      setMade(imported);
      onDone();
      return t('import.done', { count: imported.imported });
    });
  const canSave = preview !== null && preview.good > 0 && (preview.badLines === 0 || skipBad);
  return (
    <Dialog
      title={t('import.title')}
      isOpen
      onClose={onClose}
      width={720}
      footer={
        <div className="buttons">
          <Button className="push" onClick={onClose}>
            {made ? t('close') : t('cancel')}
          </Button>
          {!made && (
            <Button type="primary" disabled={!canSave} loading={isBusy} onClick={() => void save()}>
              {t('import.save', { count: preview?.good ?? 0 })}
            </Button>
          )}
        </div>
      }
    >
      {made ? (
        <Secrets made={made} />
      ) : (
        <>
          <p>{t('import.text')}</p>
          <p>
            <Ltr className="extensions-columns">{importColumns.join(', ')}</Ltr>{' '}
            <a href={csvLink(EXAMPLE)} download="dahililer.csv">
              {t('import.example')}
            </a>
          </p>
          <div className="buttons">
            <input ref={picker} type="file" accept=".csv,text/csv" hidden aria-label={t('import.choose')} onChange={({ target }) => { void choose(target.files?.[0]); target.value = ''; }} />
            <Button loading={isBusy && preview === null} onClick={() => picker.current?.click()}>
              {t('import.choose')}
            </Button>
            {file && <bdi className="muted">{file.name}</bdi>}
          </div>
          {preview && (
            <p role="status">
              <b>{t('import.found', { lines: number(preview.lines), good: number(preview.good), bad: number(preview.badLines) })}</b>
            </p>
          )}
          {preview && preview.bad.length > 0 && (
            <>
              <Table
                size="small"
                rowKey={({ line, column, message }) => `${line} ${column} ${message}`}
                dataSource={preview.bad}
                pagination={{ pageSize: 10, showSizeChanger: false, size: 'small' }}
                aria-label={t('import.bad')}
                columns={[
                  { key: 'line', title: t('import.line'), align: 'end', width: 80, render: (_, { line }) => <bdi className="num">{number(line)}</bdi> },
                  { key: 'column', title: t('import.column'), width: 140, render: (_, { column }) => (column ? <Ltr>{column}</Ltr> : '–') },
                  { key: 'message', title: t('import.cause'), dataIndex: 'message' },
                ]}
              />
              <Checkbox checked={skipBad} onChange={({ target }) => setSkipBad(target.checked)}>
                {t('import.skipBad')}
              </Checkbox>
            </>
          )}
        </>
      )}
    </Dialog>
  );
}

function Secrets({ made: { imported, secrets } }: { made: Imported }) {
  const { t } = useTranslation('extensions');
  return (
    <>
      <p role="status">{t('import.done', { count: imported })}</p>
      {secrets.length > 0 && (
        <p className="notice">
          {t('import.secrets', { count: secrets.length })}{' '}
          <a href={csvLink(`number,secret\n${secrets.map(({ number, secret }) => `${number},${secret}`).join('\n')}\n`)} download="dahili-sifreleri.csv">
            {t('import.saveSecrets')}
          </a>
        </p>
      )}
    </>
  );
}
