import { type ExtensionLine, isExtension } from '@santral/contracts';
import { useAction } from '@santral/desk-platform/api';
import { useTranslation } from '@santral/desk-platform/i18n';
import { Dialog, DialogButtons, Ltr } from '@santral/desk-platform/ui-kit';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { extensionsApi } from '../extensions.api';

interface Props {
  lines: readonly (ExtensionLine & { id: string })[];
  onDone: () => void;
  onClose: () => void;
}

/** New numbers for the chosen extensions, counted up from the first or typed one by one. */
export function RenumberDialog({ lines, onDone, onClose }: Props) {
  const { t } = useTranslation('extensions');
  const { isBusy, run } = useAction();
  const [numbers, setNumbers] = useState<Record<string, string>>(() => Object.fromEntries(lines.map(({ id, number }) => [id, number])));
  const wanted = lines.map(({ id }) => numbers[id] ?? '');
  const isRight = wanted.every((number, index) => isExtension(number) && wanted.indexOf(number) === index);
  const first = numbers[lines[0]?.id ?? ''] ?? '';
  const countUp = () => {
    if (isExtension(first)) setNumbers(Object.fromEntries(lines.map(({ id }, index) => [id, String(Number(first) + index).padStart(first.length, '0')])));
  };
  const save = () =>
    run(async () => {
      const { done } = await extensionsApi.renumber(lines.map(({ id }) => ({ id, number: numbers[id] ?? '' })));
      onDone();
      return t('renumber.done', { count: done });
    });
  return (
    <Dialog
      title={t('renumber.title')}
      isOpen
      onClose={onClose}
      footer={<DialogButtons confirm={t('renumber.save')} isDisabled={!isRight} isBusy={isBusy} onConfirm={() => void save()} onCancel={onClose} />}
    >
      <p>{t('renumber.text')}</p>
      <ul className="extensions-renumber">
        {lines.map(({ id, number, name }) => (
          <li key={id}>
            <Ltr className="num">{number}</Ltr> <bdi className="muted">{name}</bdi>
            <Input className="push extensions-number" dir="ltr" inputMode="numeric" maxLength={6} aria-label={t('renumber.of', { number })} status={isExtension(numbers[id] ?? '') ? '' : 'error'} value={numbers[id]} onChange={({ target }) => setNumbers({ ...numbers, [id]: target.value.trim() })} />
          </li>
        ))}
      </ul>
      {lines.length > 1 && <Button onClick={countUp}>{t('renumber.countUp', { number: first })}</Button>}
      {!isRight && (
        <p className="muted" role="status">
          {t('renumber.wrong')}
        </p>
      )}
    </Dialog>
  );
}
