import { type CallItem, formatDuration } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';
import { useServerNow } from '@santral/desk-platform/live';
import { Bell, Hourglass, type LucideIcon, Pause, Phone, PhoneForwarded, Users } from 'lucide-react';
import { type Bar, type LaneName, lanesOf, ticksOf } from '../call/lanes';
import './timeline.css';

const icons: Record<LaneName, LucideIcon> = { queue: Hourglass, ring: Bell, talk: Phone, hold: Pause, consult: Users, transfer: PhoneForwarded };

interface Props {
  call: CallItem;
  /** Who sits at an extension. */
  names: ReadonlyMap<string, string>;
  /** Where the recording stands, ms since the call began; null without one. */
  positionMs?: number | null;
  /** A stretch was pressed that the recording holds. */
  onSeek?: ((ms: number) => void) | undefined;
  /** Whether an instant of the call was recorded: only such stretches can be pressed. */
  canPlay?: (ms: number) => boolean;
}

/** The life of a call as lanes over time; time runs from left to right in every language. */
export function Timeline(props: Props) {
  return props.call.endedAt === null ? <RunningTimeline {...props} /> : <Lanes {...props} now={0} />;
}

const RunningTimeline = (props: Props) => <Lanes {...props} now={useServerNow()} />;

function Lanes({ call, names, now, positionMs = null, onSeek, canPlay = () => false }: Props & { now: number }) {
  const { t } = useTranslation('call-history');
  const { lanes, totalMs } = lanesOf(call, now);
  const share = (ms: number) => `${(ms / totalMs) * 100}%`;
  const wordsOf = (name: LaneName, bar: Bar) => {
    const who = bar.extension === null ? bar.queue : (names.get(bar.extension) ?? bar.extension);
    const result = bar.result === null ? '' : name === 'transfer' ? `→ ${names.get(bar.result) ?? bar.result}` : t(bar.result);
    return { who: who ?? '', full: [t(`lane.${name}`), who, result, formatDuration(bar.toMs - bar.fromMs)].filter(Boolean).join(' · ') };
  };
  return (
    <div className="timeline">
      {lanes.map(({ name, bars }) => {
        const Icon = icons[name];
        return (
          <div key={name} className="timeline-lane">
            <span className="timeline-name">
              <Icon size="1.4rem" strokeWidth={1.75} aria-hidden />
              {t(`lane.${name}`)}
            </span>
            <div className="timeline-track" dir="ltr">
              {bars.map((bar) => {
                const words = wordsOf(name, bar);
                const place = { style: { left: share(bar.fromMs), width: share(bar.toMs - bar.fromMs) }, className: `timeline-bar state-${bar.state}`, title: words.full };
                return onSeek && canPlay(bar.fromMs) ? (
                  <button key={bar.id} type="button" {...place} aria-label={t('playFrom', { what: words.full })} onClick={() => onSeek(bar.fromMs)}>
                    <span>{words.who}</span>
                  </button>
                ) : (
                  <span key={bar.id} role="img" {...place} aria-label={words.full}>
                    <span>{words.who}</span>
                  </span>
                );
              })}
              {positionMs !== null && positionMs <= totalMs && <i className="timeline-head" style={{ left: share(positionMs) }} aria-hidden />}
            </div>
          </div>
        );
      })}
      <div className="timeline-lane" aria-hidden>
        <span />
        <div className="timeline-axis" dir="ltr">
          {ticksOf(totalMs).map((ms) => (
            <span key={ms} className="num" style={{ left: share(ms) }}>
              {formatDuration(ms).replace(/^00:/, '')}
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}
