import { type CallItem, callItemSchema, type TimelineEntry, timelineEntrySchema } from '@santral/contracts';
import { useRemote } from '@santral/desk-platform/api';
import { usePbxName } from '@santral/desk-platform/pbxs';
import { Slot } from '@santral/desk-platform/features';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { useCan } from '@santral/desk-platform/store';
import { Arrow, ErrorState, LateSkeleton, Ltr, PhoneNumber } from '@santral/desk-platform/ui-kit';
import { Fragment, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { z } from 'zod';
import { CallDetail } from '../parts/CallDetail';
import { otherParty } from '../parts/CallsTable';
import { Events } from '../parts/Events';
import { ImportedTag } from '../parts/ImportedTag';
import { DirectionLabel, OutcomeTag } from '../parts/OutcomeTag';
import type { Seek } from '../parts/Player';
import { placeIn, Recordings } from '../parts/Recordings';
import { Timeline } from '../parts/Timeline';
import { HISTORY_PATH } from '../paths';
import '../parts/call-history.css';

const entriesSchema = z.array(timelineEntrySchema);
const callFacts = ['call.answered', 'call.transferred', 'call.ended', 'call-detail.saved'] as const;

/** `/apps/central/cdr-history/:callId`: one call, its life on a timeline and what was noted of it. */
export function CallPage() {
  const { callId = '' } = useParams();
  const path = `/api/calls/${encodeURIComponent(callId)}`;
  const call = useRemote(path, callItemSchema, { reloadOn: callFacts });
  const timeline = useRemote(`${path}/timeline`, entriesSchema, { reloadOn: callFacts });
  const error = call.error ?? timeline.error;
  if (call.data && timeline.data) return <Call call={call.data} entries={timeline.data} />;
  const reload = () => {
    call.reload();
    timeline.reload();
  };
  return <section className="card">{error ? <ErrorState error={error} onRetry={reload} /> : <LateSkeleton rows={10} />}</section>;
}

function Call({ call, entries }: { call: CallItem; entries: TimelineEntry[] }) {
  const { t } = useTranslation('call-history');
  const { dateTime } = useFormats();
  const [seek, setSeek] = useState<Seek | null>(null);
  const [positionMs, setPosition] = useState<number | null>(null);
  const canSeek = useCan('recordings.listen') && call.recordings.some(({ file }) => file !== null);
  const names = new Map(entries.flatMap(({ extension, agent }) => (extension && agent ? [[extension, agent] as const] : [])));
  const number = otherParty(call);
  const name = call.direction === 'inbound' ? call.callerName : null;
  return (
    <>
      <nav className="crumb">
        <Link to={HISTORY_PATH}>{t('title')}</Link> / <bdi className="num">{dateTime(call.startedAt)}</bdi>
      </nav>
      <header className="page-header">
        <h1>{name ? <bdi>{name}</bdi> : number ? <PhoneNumber value={number} /> : t('hidden')}</h1>
        {name && number && <PhoneNumber value={number} />}
        <DirectionLabel direction={call.direction} />
        <OutcomeTag outcome={call.outcome} />
        {call.coverage === 'imported' && <ImportedTag />}
      </header>
      <Figures call={call} names={names} />
      <div className="page-columns">
        <div className="stack">
          <section className="card" aria-labelledby="call-timeline">
            <div className="card-header">
              <h2 id="call-timeline">{t('timeline')}</h2>
              {call.coverage === 'imported' && <span className="muted">{t('imported.hint')}</span>}
              {canSeek && <span className="muted">{t('timelineHint')}</span>}
            </div>
            <Timeline call={call} names={names} positionMs={positionMs} onSeek={canSeek ? (ms) => setSeek(placeIn(call, ms)) : undefined} canPlay={(ms) => placeIn(call, ms) !== null} />
          </section>
          <Recordings call={call} names={names} seek={seek} onPosition={setPosition} />
          <CallDetail call={call} />
        </div>
        <div className="stack">
          <Slot name="call" />
          <section className="card" aria-labelledby="call-events">
            <div className="card-header">
              <h2 id="call-events">{t('events')}</h2>
            </div>
            <Events entries={entries} />
          </section>
        </div>
      </div>
    </>
  );
}

function Figures({ call, names }: { call: CallItem; names: ReadonlyMap<string, string> }) {
  const { t } = useTranslation('call-history');
  const { duration, number } = useFormats();
  const pbx = usePbxName()(call.pbx);
  const talked = [...new Set(call.segments.filter(({ kind }) => kind === 'talk').map(({ extension }) => names.get(extension) ?? extension))];
  const total = call.endedAt === null ? null : Date.parse(call.endedAt) - Date.parse(call.startedAt);
  return (
    <dl className="card call-figures">
      {([['total', total], ['waitMs', call.waitMs], ['talkMs', call.talkMs], ['holdMs', call.holdMs]] as const).map(([label, ms]) => (
        <div key={label}>
          <dt>{t(label === 'total' ? 'figure.total' : `column.${label}`)}</dt>
          <dd>
            <Ltr>{duration(ms)}</Ltr>
          </dd>
        </div>
      ))}
      {pbx !== null && (
        <div>
          <dt>{t('column.pbx')}</dt>
          <dd>
            <bdi>{pbx}</bdi>
          </dd>
        </div>
      )}
      <div>
        <dt>{t('figure.transfers')}</dt>
        <dd>{number(call.transfers.length)}</dd>
      </div>
      <div>
        <dt>{t('figure.hangupBy')}</dt>
        <dd>{call.hangupBy ? t(`hangup.${call.hangupBy}`) : '–'}</dd>
      </div>
      <div>
        <dt>{t('column.agent')}</dt>
        <dd>
          {talked.length === 0
            ? '–'
            : talked.map((agent, i) => (
                <Fragment key={agent}>
                  {i > 0 && <> <Arrow /> </>}
                  <bdi>{agent}</bdi>
                </Fragment>
              ))}
        </dd>
      </div>
    </dl>
  );
}
