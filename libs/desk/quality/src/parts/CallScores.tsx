import { type CallSheet, callSheetSchema, type FactName } from '@santral/contracts';
import { useRemote } from '@santral/desk-platform/api';
import { useTranslation } from '@santral/desk-platform/i18n';
import { useCan } from '@santral/desk-platform/store';
import { ErrorState, LateSkeleton } from '@santral/desk-platform/ui-kit';
import { Button } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { ScoreForm } from './ScoreForm';
import { ScoreView } from './ScoreView';
import './quality.css';

const scoreFacts: readonly FactName[] = ['call.ended', 'call-score.saved', 'call-score.answered'];

/** The sheets of the call whose page this is: one for everybody who talked in it. */
export function CallScores() {
  const { callId = '' } = useParams();
  const { data, error, reload } = useRemote(`/api/quality/calls/${encodeURIComponent(callId)}`, callSheetSchema, { reloadOn: scoreFacts });
  if (data === null) return <section className="card">{error ? <ErrorState error={error} onRetry={reload} /> : <LateSkeleton rows={6} />}</section>;
  return data.agents.map((agent) => <AgentSheet key={agent.extension} sheet={data} agent={agent} onSaved={reload} />);
}

interface AgentProps {
  sheet: CallSheet;
  agent: CallSheet['agents'][number];
  onSaved: () => void;
}

function AgentSheet({ sheet, agent, onSaved }: AgentProps) {
  const { t } = useTranslation('quality');
  const mayScore = useCan('quality.score') && !agent.isOwn;
  const [isCorrecting, setIsCorrecting] = useState(false);
  const { score } = agent;
  const isNew = score === null;
  const saved = () => {
    setIsCorrecting(false);
    onSaved();
  };
  const titleId = `score-of-${agent.extension}`;
  return (
    <section className="card score-sheet" aria-labelledby={titleId}>
      <div className="card-header">
        <h2 id={titleId}>
          {t('sheet.title')} · <bdi>{agent.agentName ?? agent.extension}</bdi>
        </h2>
        {mayScore && (isNew || isCorrecting) && sheet.criteria.length > 0 && <span className="score-draft">{t('sheet.draft')}</span>}
      </div>
      {score && !isCorrecting ? (
        <ScoreView score={score} tools={mayScore && <Button onClick={() => setIsCorrecting(true)}>{t('sheet.correct')}</Button>} />
      ) : score && mayScore ? (
        <ScoreForm key={score.version} sheet={sheet} extension={agent.extension} before={score} onSaved={saved} onCancel={() => setIsCorrecting(false)} />
      ) : !mayScore ? (
        <p className="score-note">{t(agent.isOwn ? 'sheet.own' : 'sheet.none')}</p>
      ) : sheet.criteria.length === 0 ? (
        <p className="score-note">{t('sheet.noCriteria')}</p>
      ) : (
        <ScoreForm key={sheet.criteriaVersion} sheet={sheet} extension={agent.extension} before={null} onSaved={saved} />
      )}
    </section>
  );
}
