import { useFormats, useCompanyZone, useTranslation } from '@santral/desk-platform/i18n';
import { PbxChoices, PbxSelect, placesOn } from '@santral/desk-platform/pbxs';
import { useCan } from '@santral/desk-platform/store';
import { DatePicker, Segmented, Select } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AgentSelect } from '../parts/AgentSelect';
import { DrawnCalls } from '../parts/DrawnCalls';
import { ScoredCalls } from '../parts/ScoredCalls';
import { dateAt, minTalkChoices, perAgentChoices, type ScoresPageQuery, scoresParams, scoresQueryOf, type ScoreViewName, spanOf } from '../scores-query';
import '../parts/quality.css';

const DATE = 'YYYY-MM-DD';

/** `/apps/central/call-scores`: which calls are to be scored, and the sheets there are. */
export function CallScoresPage() {
  const { t } = useTranslation('quality');
  const zone = useCompanyZone();
  const mayScore = useCan('quality.score');
  const [params, setParams] = useSearchParams();
  const [today] = useState(() => dateAt(Date.now(), zone));
  const asked = scoresQueryOf(params, today);
  const query: ScoresPageQuery = mayScore ? asked : { ...asked, view: 'scored' };
  const change = (part: Partial<ScoresPageQuery>) => setParams(scoresParams({ ...query, page: 1, ...part }, today));
  return (
    <PbxChoices>
      <header className="page-header">
        <h1>{t('scores.title')}</h1>
        {mayScore && (
          <Segmented<ScoreViewName> aria-label={t('scores.view')} value={query.view} onChange={(view) => change({ view })} options={[{ value: 'open', label: t('scores.open') }, { value: 'scored', label: t('scores.scored') }]} />
        )}
      </header>
      <Filters query={query} today={today} onChange={change} />
      {query.view === 'open' ? <DrawnCalls query={query} span={spanOf(query, zone)} /> : <ScoredCalls query={query} span={spanOf(query, zone)} onPage={(page) => change({ page })} />}
    </PbxChoices>
  );
}

interface FilterProps {
  query: ScoresPageQuery;
  today: string;
  onChange: (part: Partial<ScoresPageQuery>) => void;
}

function Filters({ query, today, onChange }: FilterProps) {
  const { t } = useTranslation('quality');
  const { dayPattern, number } = useFormats();
  return (
    <div className="filter-bar" role="search">
      <DatePicker.RangePicker
        aria-label={t('scores.period')}
        placeholder={[t('scores.from'), t('scores.until')]}
        allowClear={false}
        format={dayPattern}
        value={[dayjs(query.from), dayjs(query.until)]}
        disabledDate={(day) => day.format(DATE) > today}
        onChange={(range) => range?.[0] && range[1] && onChange({ from: range[0].format(DATE), until: range[1].format(DATE) })}
      />
      <PbxSelect hasAll value={query.pbx} onChange={(pbx) => onChange({ pbx, agents: placesOn(pbx, query.agents) })} />
      <AgentSelect pbx={query.pbx} chosen={query.agents} onChange={(agents) => onChange({ agents })} />
      {query.view === 'open' && (
        <>
          <Select<number>
            prefix={<span className="muted">{t('scores.perAgent')}</span>}
            aria-label={t('scores.perAgent')}
            value={query.perAgent}
            onChange={(perAgent) => onChange({ perAgent })}
            options={perAgentChoices.map((value) => ({ value, label: number(value) }))}
          />
          <Select<number>
            prefix={<span className="muted">{t('scores.minTalk')}</span>}
            aria-label={t('scores.minTalk')}
            value={query.minTalk}
            onChange={(minTalk) => onChange({ minTalk })}
            options={minTalkChoices.map((value) => ({ value, label: t('scores.seconds', { count: value }) }))}
          />
        </>
      )}
    </div>
  );
}
