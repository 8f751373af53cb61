import { type BreakSettings, breakSettingsChangeSchema, breakSettingsSchema } from '@santral/contracts';
import { api, useAction, useRemote } from '@santral/desk-platform/api';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { DurationInput } from '@santral/desk-platform/resource-ui';
import { useCan } from '@santral/desk-platform/store';
import { Dialog, DialogButtons, Ltr } from '@santral/desk-platform/ui-kit';
import { Button } from 'antd';
import { Hourglass } from 'lucide-react';
import { useId, useState } from 'react';
import './allowance.css';

const PATH = '/api/break-settings';

/** The allowance of all breaks of a day, for the whole company: what it is, and for those who may change break types a dialog that changes it. */
export function AllowanceButton() {
  const { t } = useTranslation('agents');
  const { duration } = useFormats();
  const mayChange = useCan('break-types.update');
  const { data, reload } = useRemote(PATH, breakSettingsSchema);
  const [isOpen, setIsOpen] = useState(false);
  // While it is not known there is nothing to show or to change; the list of types says what is wrong.
  if (data === null) return null;
  const value = data.dailyAllowanceS > 0 ? <Ltr className="num">{duration(data.dailyAllowanceS * 1000)}</Ltr> : t('breakSettings.none');
  const words = (
    <>
      {t('breakSettings.open')}: {value}
    </>
  );
  if (!mayChange) return <span className="muted">{words}</span>;
  return (
    <>
      <Button icon={<Hourglass size="1.6rem" strokeWidth={1.75} aria-hidden />} onClick={() => setIsOpen(true)}>
        <span>{words}</span>
      </Button>
      {isOpen && (
        <AllowanceDialog
          settings={data}
          onClose={() => {
            setIsOpen(false);
            reload();
          }}
        />
      )}
    </>
  );
}

function AllowanceDialog({ settings, onClose }: { settings: BreakSettings; onClose: () => void }) {
  const { t } = useTranslation('agents');
  const { isBusy, run } = useAction();
  const [value, setValue] = useState<number | string | null>(settings.dailyAllowanceS);
  const [isInvalid, setIsInvalid] = useState(false);
  const ids = { field: useId(), help: useId() };
  const save = async () => {
    const change = breakSettingsChangeSchema.safeParse({ ...settings, dailyAllowanceS: value ?? 0 });
    setIsInvalid(!change.success);
    if (!change.success || isBusy) return;
    const isDone = await run(async () => {
      await api.put(PATH, breakSettingsSchema, change.data);
      return t('breakSettings.saved');
    });
    if (isDone) onClose();
  };
  return (
    <Dialog title={t('breakSettings.title')} isOpen onClose={onClose} width={440} footer={<DialogButtons confirm={t('breakSettings.save')} isBusy={isBusy} onCancel={onClose} onConfirm={() => void save()} />}>
      <form
        className="allowance-form"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <label htmlFor={ids.field}>{t('breakSettings.label')}</label>
        <DurationInput id={ids.field} aria-describedby={ids.help} status={isInvalid ? 'error' : ''} value={value} onChange={setValue} />
        <p id={ids.help} className={isInvalid ? 'is-bad' : 'muted'} role={isInvalid ? 'alert' : undefined}>
          {t(isInvalid ? 'breakSettings.invalid' : 'breakSettings.help')}
        </p>
      </form>
    </Dialog>
  );
}
