import type { AgentState } from '@santral/contracts';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { EmptyState, ErrorState, LateSkeleton, Ltr, StateTag } from '@santral/desk-platform/ui-kit';
import { Headset } from 'lucide-react';
import { FigureLink } from '../parts/FigureLink';
import { Info } from '../parts/Info';
import { agentsByState } from './overview';
import type { Now } from './use-now';

interface Props {
  agents: Now['agents'];
  /** Live view of the agents; null where the reader may not open it. */
  href: string | null;
  isOld: boolean;
}

/** How many agents are in which state. */
export function AgentStates({ agents: { data, error, reload }, href, isOld }: Props) {
  const { t } = useTranslation('reports');
  const title = t('overview.agents.title');
  return (
    <section className="card" aria-labelledby="overview-agents">
      <div className="card-header">
        <h2 id="overview-agents">{title}</h2>{' '}
        <Info title={title}>
          <p>{t('overview.agents.about')}</p>
        </Info>
      </div>
      {data === null ? (
        error ? <ErrorState error={error} onRetry={reload} /> : <LateSkeleton rows={4} />
      ) : data.length === 0 ? (
        <EmptyState icon={Headset} title={t('overview.agents.none')} text={t('overview.agents.noneText')} />
      ) : (
        <ul className={isOld || error ? 'overview-states is-stale' : 'overview-states'}>
          {agentsByState(data).map(({ state, count }) => (
            <StateCount key={state} state={state} count={count} href={href} />
          ))}
        </ul>
      )}
    </section>
  );
}

function StateCount({ state, count, href }: { state: AgentState['state']; count: number; href: string | null }) {
  const { t } = useTranslation('platform');
  const { number } = useFormats();
  return (
    <li>
      <StateTag state={state} />
      <FigureLink href={href} title={t(`state.${state}`)} opens="page">
        <Ltr className="num">{number(count)}</Ltr>
      </FigureLink>
    </li>
  );
}
