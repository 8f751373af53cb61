import type { CallItem } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';
import { useState } from 'react';
import { CallDetail } from './CallDetail';
import { Recordings } from './Recordings';

const noNames: ReadonlyMap<string, string> = new Map();

/** What was kept of a call, in the row of the list: what the agent noted, and the recordings to hear at once. */
export function SavedDetail({ call }: { call: CallItem }) {
  const { t } = useTranslation('call-history');
  const [, setPosition] = useState(0);
  return (
    <div className="saved-detail" role="group" aria-label={t('saved.detail')}>
      <CallDetail call={call} />
      <Recordings call={call} names={call.extension && call.agent ? new Map([[call.extension, call.agent]]) : noNames} seek={null} onPosition={setPosition} id={`call-recordings-${call.id}`} />
    </div>
  );
}
