import type { TimelineEntry } from '@santral/contracts';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { Arrow, Ltr, PhoneNumber } from '@santral/desk-platform/ui-kit';
import type { ReactNode } from 'react';

/** What happened in a call, in words: when, what, who, and how it ended. */
export function Events({ entries }: { entries: readonly TimelineEntry[] }) {
  const { t } = useTranslation('call-history');
  const { timeSeconds } = useFormats();
  return (
    <ol className="call-events">
      {entries.map((entry, place) => (
        <li key={`${place}-${entry.name}`}>
          <Ltr>{timeSeconds(entry.at)}</Ltr>
          <span>
            {t(`event.${entry.name.replaceAll('.', '_')}`, { defaultValue: entry.name })}
            <Facts entry={entry} />
          </span>
        </li>
      ))}
    </ol>
  );
}

function Facts({ entry: { name, extension, agent, queue, text } }: { entry: TimelineEntry }) {
  const { t } = useTranslation('call-history');
  const who = agent && extension ? `${agent} (${extension})` : extension;
  return (
    <>
      {[who, queue, text === null ? null : wordsOf(name, text, t)].map((fact, place) =>
        fact ? (
          <span key={place} className="muted">
            {' · '}
            <bdi>{fact}</bdi>
          </span>
        ) : null,
      )}
    </>
  );
}

/** The text of an entry for people; its meaning depends on what happened. */
function wordsOf(name: string, text: string, t: (key: string, options?: Record<string, string>) => string): ReactNode {
  switch (name) {
    case 'call.started':
      return <PhoneNumber value={text} />;
    case 'call.ring-ended':
      return t(`ring.${text}`, { defaultValue: text });
    case 'call.dequeued':
    case 'call.ended':
      return t(`outcome.${text}`, { defaultValue: text });
    case 'call.answered':
    case 'call.agent-left':
      return t(`lane.${text}`, { defaultValue: text });
    case 'call.transferred': {
      const [kind = '', to = ''] = text.split(': ');
      return (
        <>
          {t(`transfer.${kind}`, { defaultValue: kind })} <Arrow /> <PhoneNumber value={to} />
        </>
      );
    }
    default:
      return text;
  }
}
