import { type FactName, presenceSheetSchema, users } from '@santral/contracts';
import { api, messageOf, useRemote } from '@santral/desk-platform/api';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { PbxSelect } from '@santral/desk-platform/pbxs';
import { toast, useAppDispatch, useCan } from '@santral/desk-platform/store';
import { EmptyState, ErrorState, LateSkeleton, StaleNotice } from '@santral/desk-platform/ui-kit';
import { Button, DatePicker } from 'antd';
import dayjs from 'dayjs';
import { ChevronLeft, ChevronRight, Download, IdCard } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { PresenceTable } from '../parts/PresenceTable';
import '../parts/presence.css';
import '../parts/users.css';

const ENDPOINT = '/api/personal-check';
const DATE = 'YYYY-MM-DD';
/** What happens to agents changes the sheet. */
const agentFacts: readonly FactName[] = ['agent.queue-joined', 'agent.queue-left', 'agent.break-started', 'agent.break-ended', 'agent.desk-lost', 'agent.desk-found'];
/** Durations of who is in grow without any fact; and who may see the sheet need not be among those who hear of every agent. */
const REFRESH_MS = 15_000;
const icon = { size: '1.6rem', strokeWidth: 1.75, 'aria-hidden': true } as const;

/** `/apps/personal-check`: who was there on a working day, from when to when, and their breaks. Day and PBX live in the address; without them it is today, on the PBX of the environment. */
export function PersonalCheckPage() {
  const { t } = useTranslation('users');
  const [params, setParams] = useSearchParams();
  const date = params.get('date') ?? '';
  const pbx = params.get('pbx') ?? '';
  const { data, error, reload } = useRemote(ENDPOINT, presenceSheetSchema, { query: { date, pbx }, reloadOn: agentFacts, everyMs: REFRESH_MS });
  // Kept while another day loads, so that the buttons do not go out under a finger or a key.
  const [today, setToday] = useState<string | null>(null);
  if (data && data.today !== today) setToday(data.today);
  const [shownPbx, setShownPbx] = useState<string | null>(null);
  if (data && data.pbx !== shownPbx) setShownPbx(data.pbx);
  const show = (next: { date: string; pbx: string }) => setParams(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')));
  return (
    <>
      <header className="page-header">
        <h1>{t('presence.title')}</h1>
        <span className="push buttons">
          <PbxSelect value={shownPbx} onChange={(next) => show({ date, pbx: next })} />
          <ExportButton date={data?.date ?? date} pbx={pbx} />
        </span>
      </header>
      <DayPicker date={data?.date ?? date} today={today} onChange={(next) => show({ date: next, pbx })} />
      <StaleNotice error={data && error} />
      <section className="card presence">
        {!data ? (
          error ? <ErrorState error={error} onRetry={reload} /> : <LateSkeleton rows={10} />
        ) : data.rows.length === 0 ? (
          <EmptyState icon={IdCard} title={t('presence.none')} text={t('presence.noneText')} actions={<Link to={users.route}>{t('presence.toUsers')}</Link>} />
        ) : (
          <PresenceTable rows={data.rows} />
        )}
      </section>
    </>
  );
}

interface DayPickerProps {
  /** Day that is shown; empty while the server has not said which day is today. */
  date: string;
  today: string | null;
  /** Empty for today, so that the page goes on to the next day by itself. */
  onChange: (date: string) => void;
}

function DayPicker({ date, today, onChange }: DayPickerProps) {
  const { t } = useTranslation('users');
  const { dayPattern } = useFormats();
  const shown = dayjs(date);
  const value = shown.isValid() ? shown : null;
  const goTo = (day: dayjs.Dayjs) => onChange(day.format(DATE) === today ? '' : day.format(DATE));
  const isLast = today === null || date >= today;
  return (
    <div className="filter-bar" role="group" aria-label={t('presence.day')}>
      <Button aria-label={t('presence.previous')} icon={<ChevronLeft className="icon-directional" {...icon} />} disabled={value === null} onClick={() => value && goTo(value.subtract(1, 'day'))} />
      <DatePicker
        aria-label={t('presence.day')}
        allowClear={false}
        format={dayPattern}
        // Its own 'now' would be the computer's day, not the company's working day.
        showNow={false}
        value={value}
        disabledDate={(day) => today !== null && day.format(DATE) > today}
        onChange={(day: dayjs.Dayjs | null) => day && goTo(day)}
      />
      <Button aria-label={t('presence.next')} icon={<ChevronRight className="icon-directional" {...icon} />} disabled={isLast || value === null} onClick={() => value && goTo(value.add(1, 'day'))} />
      <Button disabled={date !== '' && date === today} onClick={() => onChange('')}>
        {t('presence.today')}
      </Button>
    </div>
  );
}

function ExportButton({ date, pbx }: { date: string; pbx: string }) {
  const { t } = useTranslation('users');
  const dispatch = useAppDispatch();
  const may = useCan('presence.export');
  const [isBusy, setIsBusy] = useState(false);
  if (!may) return null;
  const download = async () => {
    setIsBusy(true);
    try {
      await api.download(`${ENDPOINT}/export`, 'personal-check.csv', { query: { date, pbx } });
    } catch (error) {
      dispatch(toast.error(`${t('presence.exportFailed')} ${messageOf(error)}`));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button icon={<Download {...icon} />} loading={isBusy} onClick={() => void download()}>
      {t('presence.export')}
    </Button>
  );
}
