import type { AuditEntry } from '@santral/contracts';
import { useCan } from '@santral/desk-platform/store';
import { Link } from 'react-router-dom';

/** What these are done to is a call, by its id. */
const ofCalls: readonly string[] = ['call-score.saved', 'call-score.answered', 'recording.held', 'recording.released'];

/** What an entry is about; a call can be opened. */
export function AuditSubject({ entry: { action, subject } }: { entry: AuditEntry }) {
  const maySeeCalls = useCan('calls.read');
  if (subject === null) return '–';
  if (maySeeCalls && ofCalls.includes(action)) return <Link to={`/apps/central/cdr-history/${encodeURIComponent(subject)}`}><bdi>{subject}</bdi></Link>;
  return <bdi>{subject}</bdi>;
}
