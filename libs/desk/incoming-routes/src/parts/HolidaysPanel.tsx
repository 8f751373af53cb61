import { type HolidayForm, holidayFormSchema, type StoredHoliday } from '@santral/contracts';
import { useAction } from '@santral/desk-platform/api';
import { useFormats, useTranslation, wallTimeOf } from '@santral/desk-platform/i18n';
import { SidePanel } from '@santral/desk-platform/ui-kit';
import { Button, Input, Popconfirm, Segmented } from 'antd';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { routesApi } from '../incoming-routes.api';

interface Props {
  holidays: readonly StoredHoliday[];
  onChanged: () => void;
  onClose: () => void;
}

const icon = { size: '1.6rem', strokeWidth: 1.75, 'aria-hidden': true } as const;
const fresh: HolidayForm = { day: '', name: '', closedFrom: null };

/** The company's calendar: the public holidays to begin with, every one of which can be changed, and days of its own. */
export function HolidaysPanel({ holidays, onChanged, onClose }: Props) {
  const { t } = useTranslation('incoming-routes');
  const { day: dayOf } = useFormats();
  const { isBusy, run } = useAction();
  const years = [...new Set(holidays.map(({ day }) => day.slice(0, 4)))];
  const [year, setYear] = useState(() => {
    const thisYear = wallTimeOf(Date.now()).slice(0, 4);
    return years.includes(thisYear) ? thisYear : (years[0] ?? thisYear);
  });
  const [edited, setEdited] = useState<StoredHoliday | 'new' | null>(null);
  const nameOf = ({ key, name }: StoredHoliday) => (key === null ? name : t(`holiday.${key}`));
  const save = (form: HolidayForm) =>
    run(async () => {
      if (edited === 'new' || edited === null) await routesApi.addHoliday(form);
      else await routesApi.changeHoliday(edited.id, form);
      setEdited(null);
      setYear(form.day.slice(0, 4));
      onChanged();
    });
  return (
    <SidePanel title={t('holidays.title')} isOpen width={480} onClose={onClose}>
      <p className="muted routes-text">{t('holidays.text')}</p>
      <Segmented aria-label={t('holidays.year')} options={years} value={year} onChange={setYear} />
      <ul className="routes-holidays" aria-label={t('holidays.title')}>
        {holidays
          .filter(({ day }) => day.startsWith(year))
          .map((holiday) => (
            <li key={holiday.id}>
              <bdi className="num">{dayOf(`${holiday.day}T12:00:00.000Z`)}</bdi>
              <span>
                <bdi>{nameOf(holiday)}</bdi>
                {holiday.closedFrom !== null && <small className="muted"> {t('holidays.from', { time: holiday.closedFrom })}</small>}
              </span>
              <span className="buttons routes-actions">
                <Button type="text" size="small" title={t('edit')} icon={<Pencil {...icon} />} aria-label={`${nameOf(holiday)} ${holiday.day}: ${t('edit')}`} onClick={() => setEdited(holiday)} />
                <Popconfirm title={t('holidays.removeQuestion')} okText={t('remove')} cancelText={t('cancel')} okButtonProps={{ danger: true }} onConfirm={() => run(async () => { await routesApi.removeHoliday(holiday.id); onChanged(); })}>
                  <Button type="text" size="small" disabled={isBusy} icon={<Trash2 {...icon} />} aria-label={`${nameOf(holiday)} ${holiday.day}: ${t('remove')}`} />
                </Popconfirm>
              </span>
            </li>
          ))}
      </ul>
      {edited === null ? (
        <Button icon={<Plus {...icon} />} onClick={() => setEdited('new')}>
          {t('holidays.add')}
        </Button>
      ) : (
        <HolidayEditor key={edited === 'new' ? 'new' : edited.id} initial={edited === 'new' ? { ...fresh, day: `${year}-01-01` } : { day: edited.day, name: nameOf(edited), closedFrom: edited.closedFrom }} keptName={edited === 'new' ? null : edited.name} isBusy={isBusy} onSave={(form) => void save(form)} onCancel={() => setEdited(null)} />
      )}
    </SidePanel>
  );
}

interface EditorProps {
  initial: HolidayForm;
  /** The name as it is stored: a public holiday that keeps the one shown keeps its translations. */
  keptName: string | null;
  isBusy: boolean;
  onSave: (form: HolidayForm) => void;
  onCancel: () => void;
}

function HolidayEditor({ initial, keptName, isBusy, onSave, onCancel }: EditorProps) {
  const { t } = useTranslation('incoming-routes');
  const [form, setForm] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = () => {
    const parsed = holidayFormSchema.safeParse({ ...form, name: form.name === initial.name && keptName !== null ? keptName : form.name });
    if (parsed.success) onSave(parsed.data);
    else setProblem(t('holidays.invalid'));
  };
  return (
    <form
      className="routes-holiday"
      aria-label={t('holidays.add')}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Input type="date" dir="ltr" aria-label={t('holidays.day')} value={form.day} onChange={({ target }) => setForm({ ...form, day: target.value })} autoFocus />
      <Input aria-label={t('holidays.name')} placeholder={t('holidays.name')} maxLength={80} value={form.name} onChange={({ target }) => setForm({ ...form, name: target.value })} />
      <Segmented
        value={form.closedFrom === null ? 'all' : 'half'}
        options={[{ value: 'all', label: t('holidays.allDay') }, { value: 'half', label: t('holidays.partDay') }]}
        onChange={(kind) => setForm({ ...form, closedFrom: kind === 'all' ? null : '13:00' })}
      />
      {form.closedFrom !== null && <Input type="time" dir="ltr" aria-label={t('holidays.closedFrom')} value={form.closedFrom} onChange={({ target }) => setForm({ ...form, closedFrom: target.value })} />}
      {problem !== null && <p className="bad-news" role="alert">{problem}</p>}
      <div className="buttons">
        <Button className="push" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
