import { type Draw, type DrawnCall, drawSchema } from '@santral/contracts';
import { useRemote } from '@santral/desk-platform/api';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { usePbxName } from '@santral/desk-platform/pbxs';
import { EmptyState, ErrorState, LateSkeleton, Ltr, PhoneNumber, StaleNotice } from '@santral/desk-platform/ui-kit';
import { ClipboardCheck } from 'lucide-react';
import type { ScoresPageQuery } from '../scores-query';
import { agentText, ScoreTable } from './ScoreTable';

const PAGE_SIZE = 50;

interface Props {
  query: ScoresPageQuery;
  span: { from: string; until: string };
}
type Line = DrawnCall & Pick<Draw['agents'][number], 'pbx' | 'extension' | 'agentName' | 'eligible' | 'scored'>;

/** Calls to score, the same number of each agent, with the lot by which each was drawn. */
export function DrawnCalls({ query: { pbx, agents, perAgent, minTalk }, span }: Props) {
  const { t } = useTranslation('quality');
  const pbxName = usePbxName();
  const { data, error, reload } = useRemote('/api/quality/draw', drawSchema, { query: { ...span, pbx, agents: agents.join(','), perAgent, minTalk }, reloadOn: ['call-score.saved'] });
  if (data === null) return <section className="card">{error ? <ErrorState error={error} onRetry={reload} /> : <LateSkeleton rows={8} />}</section>;
  const lines = data.agents.flatMap(({ calls, ...agent }): Line[] => calls.map((call) => ({ ...call, ...agent })));
  const done = data.agents.filter((agent) => agent.calls.length === 0);
  return (
    <>
      <StaleNotice error={error} />
      <section className="card">
        <p className="scores-about">{t('draw.about', { count: perAgent })}</p>
        {lines.length === 0 ? (
          <EmptyState icon={ClipboardCheck} title={t(data.agents.length === 0 ? 'draw.none' : 'draw.done')} text={t(data.agents.length === 0 ? 'draw.noneText' : 'draw.doneText')} />
        ) : (
          <Lines lines={lines} isOld={error !== null} perAgent={perAgent} />
        )}
        {lines.length > 0 && done.length > 0 && (
          <p className="scores-about">
            {t('draw.finished')} <bdi>{done.map((agent) => agentText(agent, pbxName)).join(', ')}</bdi>
          </p>
        )}
      </section>
    </>
  );
}

function Lines({ lines, isOld, perAgent }: { lines: Line[]; isOld: boolean; perAgent: number }) {
  const { t } = useTranslation('quality');
  const { duration, number } = useFormats();
  return (
    <ScoreTable<Line>
      lines={lines}
      keyOf={({ callId, extension }) => `${callId} ${extension}`}
      startedAt={({ startedAt }) => startedAt}
      open={(name) => t('draw.score', { name })}
      label={t('scores.open')}
      isOld={isOld}
      pagination={{ pageSize: PAGE_SIZE }}
      columns={[
        { key: 'progress', title: t('column.progress'), render: (_, { scored, eligible }) => t('draw.progress', { scored: number(scored), wanted: number(perAgent), eligible: number(eligible) }) },
        { key: 'direction', title: t('column.direction'), render: (_, { direction }) => t(`direction.${direction}`) },
        { key: 'number', title: t('column.number'), render: (_, call) => (call.number === null ? t('draw.hidden') : <PhoneNumber value={call.number} />) },
        { key: 'queue', title: t('column.queue'), render: (_, { queue }) => <bdi>{queue ?? '–'}</bdi> },
        { key: 'talkMs', title: t('column.talkMs'), align: 'end', render: (_, { talkMs }) => <Ltr>{duration(talkMs)}</Ltr> },
        { key: 'lot', title: t('column.lot'), render: (_, { lot }) => <Ltr className="num muted">{lot}</Ltr> },
      ]}
    />
  );
}
