import { useTranslation } from '@santral/desk-platform/i18n';
import { ErrorState, LateSkeleton } from '@santral/desk-platform/ui-kit';
import { Button } from 'antd';
import { useParams } from 'react-router-dom';
import { type QueuesPlace, useAgentQueues } from '../queues/agent-queues.api';
import { type AssignmentLine, AssignmentList } from '../queues/AssignmentList';
import { linesOfAgent } from '../queues/lines';
import { useAssignments, useSave } from '../queues/use-assignments';
import '../queues/queues.css';

/** The queues of the user whose page this is. */
export function UserQueues() {
  const { t } = useTranslation('agents');
  const { userId = '' } = useParams();
  const place: QueuesPlace = { userId };
  const { data, error, reload } = useAgentQueues(place);
  const agent = data?.agents.find((one) => one.userId === userId);
  return (
    <section className="card">
      <header className="card-header">
        <h2>{t('queues.ofUser')}</h2>
      </header>
      <div className="queues-user">
        {!data ? (
          error ? <ErrorState error={error} onRetry={reload} /> : <LateSkeleton rows={3} />
        ) : !agent ? (
          <p className="assignments-help">{t('queues.noExtension')}</p>
        ) : data.queues.length === 0 ? (
          <p className="assignments-help">{t('queues.noQueuesText')}</p>
        ) : (
          <Editor key={agent.extension} place={place} lines={linesOfAgent(agent, data.queues, t('queues.lost'))} onSaved={reload} />
        )}
      </div>
    </section>
  );
}

function Editor({ place, lines, onSaved }: { place: QueuesPlace; lines: AssignmentLine[]; onSaved: () => void }) {
  const { t } = useTranslation('agents');
  const draft = useAssignments(lines);
  const { isBusy, save } = useSave(place, onSaved);
  const isChanged = draft.changes.length > 0;
  return (
    <>
      <AssignmentList lines={lines} draft={draft} isBusy={isBusy} label={t('queues.ofUser')} />
      <div className="assignments-actions">
        <span className="assignments-help">{t('queues.nextLogin')}</span>
        {isChanged && (
          <Button className="push" disabled={isBusy} onClick={draft.forget}>
            {t('queues.cancel')}
          </Button>
        )}
        <Button className={isChanged ? undefined : 'push'} disabled={!isChanged} loading={isBusy} onClick={() => void save(draft.changes)}>
          {t('queues.saveOfUser')}
        </Button>
      </div>
    </>
  );
}
